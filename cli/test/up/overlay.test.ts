import { translate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { overlayOf, type SyncedPath } from '../../src/up/overlay.js'

/** Returns the Pod of the only service, with some paths filled from this machine. */
function podWith(service: string, paths: readonly Partial<SyncedPath>[]) {
  const { objects } = translate(`name: a\nservices:\n  web: ${service}\nvolumes: { data: {} }`, {
    profile: 'compose',
  })
  const workload = objects.find(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')!
  const whole = paths.map((path, number) => {
    const defaults = { container: '/app', isFile: false, readOnly: false, exclude: [], fromImage: false }
    return { ...defaults, number, ...path }
  })
  const overlay = overlayOf(workload, whole, 'box:1')
  const specOf = (object: unknown) => (object as { spec: { template: { spec: object } } }).spec.template.spec
  return { base: specOf(overlay.base), added: specOf(overlay.added), whole: specOf(overlay.whole) }
}

describe('[E6-01] the Pods that are filled from this machine', () => {
  it('keep mounts below the folder, with one mount at each path', () => {
    const { base, whole } = podWith("{ image: a, volumes: ['data:/app/data'] }", [{ exclude: ['data'] }])
    expect(base).toMatchObject({ containers: [{ volumeMounts: [{ mountPath: '/app/data' }] }] })
    expect(whole).toMatchObject({
      containers: [
        { volumeMounts: [{ mountPath: '/app', name: 'tranship-sync' }, { mountPath: '/app/data' }] },
      ],
    })
  })

  it.each([
    ['/app/data', '/app'],
    ['/app/data', '/app/data'],
    ['/app//./data/', '/app/data'],
  ])('lose a mount at %s, because %s replaces it', (target, container) => {
    const { base } = podWith(`{ image: a, volumes: ['data:${target}'] }`, [{ container }])
    expect(JSON.stringify(base)).not.toContain('mountPath')
  })

  it('[E9-06] leave the files of other services in the Pod alone', () => {
    const mounts = "volumes: ['data:/app']"
    const member = `client: { image: b, network_mode: 'service:web', ${mounts} }`
    const { base } = podWith(`{ image: a, ${mounts} }\n  ${member}`, [{}])
    expect(base).toMatchObject({
      containers: [{ name: 'web' }, { name: 'client', volumeMounts: [{ mountPath: '/app' }] }],
    })
    expect(JSON.stringify(base).split('mountPath')).toHaveLength(2)
  })

  it.each([
    ['{ image: a }', 1000],
    ["{ image: a, user: '2000' }", 2000],
    ["{ image: a, user: '0' }", 1000],
  ])('of %s get files from user %i, who is never root', (service, runAsUser) => {
    const { added } = podWith(service, [{}])
    expect(added).toMatchObject({
      initContainers: [
        {
          image: 'box:1',
          securityContext: {
            runAsUser,
            runAsNonRoot: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
            seccompProfile: { type: 'RuntimeDefault' },
          },
        },
      ],
    })
  })
})
