import { describe, expect, it } from 'vitest'
import { containerOf, findings, podOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

describe('[C5-08] the token for the API of the cluster', () => {
  it('is not mounted', () => {
    expect(podOf(web(''), compose).automountServiceAccountToken).toBe(false)
    expect(podOf(web(''), compose)).not.toHaveProperty('serviceAccountName')
  })

  it('belongs to the named service account', () => {
    const pod = podOf(web('x-platform-service-account: metrics.reader'), compose)
    expect(pod.serviceAccountName).toBe('metrics.reader')
    expect(pod).not.toHaveProperty('automountServiceAccountToken')
  })

  it('can belong to the account of the namespace', () => {
    expect(podOf(web('x-platform-service-account: default'), compose).serviceAccountName).toBe('default')
  })

  it('stays away beside an identity token, which is projected', () => {
    const pod = podOf(web('x-platform-identity-token: {audience: a, mount_path: /t}'), compose)
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.volumes?.[0]?.projected).toBeDefined()
  })

  it.each(['Reader', 'a_b', '-a', 'a/b', '.', 'a'.repeat(254)])('is of no account called %s', (name) => {
    expect(
      findings(web(`x-platform-service-account: ${name}`), compose).map((one) => one.split(' ')[0]),
    ).toEqual(['invalid-service-account'])
  })

  it('is as Kubernetes has it in the versions of the reference', () => {
    for (const profile of ['1.37', '1.48'] as const) {
      const pod = podOf(web('x-platform-service-account: a'), { profile })
      expect(pod).not.toHaveProperty('automountServiceAccountToken')
      expect(pod).not.toHaveProperty('serviceAccountName')
    }
  })

  it('[C10-02] belongs to the account of kompose’s label, unless the key names another', () => {
    const label = 'labels: {kompose.serviceaccount-name: old}'
    expect(podOf(web(label), compose).serviceAccountName).toBe('old')
    const both = web(`${label}\nx-platform-service-account: new`)
    expect(podOf(both, compose).serviceAccountName).toBe('new')
    expect(findings(both, compose)[0]).toMatch(/^setting-overruled/)
  })
})

describe('[C5-09] the seccomp profile', () => {
  const profileOf = (keys: string) => podOf(web(keys), compose).securityContext?.seccompProfile

  it('is the default of the runtime', () => {
    expect(profileOf('')).toEqual({ type: 'RuntimeDefault' })
  })

  it('is taken from the container by seccomp:unconfined', () => {
    const text = web('security_opt: ["seccomp:unconfined"]')
    expect(containerOf(text, compose).securityContext).toEqual({ seccompProfile: { type: 'Unconfined' } })
  })

  it.each(['privileged: true', 'privileged: "yes"', 'platform: windows/amd64'])(
    'is not there with %s',
    (keys) => {
      expect(profileOf(keys)).toBeUndefined()
    },
  )

  it('is as Kubernetes has it in the versions of the reference', () => {
    for (const profile of ['1.37', '1.48'] as const)
      expect(podOf(web(''), { profile })).not.toHaveProperty('securityContext')
  })
})
