import { safeTranslate, type TranslateOptions } from 'tranship'
import { podTemplateOf } from '../../src/kubernetes/pod-template.js'
import { describe, expect, it } from 'vitest'

const restricted: TranslateOptions = { profile: 'compose', podSecurity: 'restricted' }

/** Translates the keys of a service, and returns the security of its containers and the reports about it. */
function translated(keys: string, options: TranslateOptions = {}) {
  const text = `services:\n  web:\n    image: web\n${keys.replace(/^/gm, '    ')}\n`
  const result = safeTranslate(text, { ...restricted, ...options })
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('\n'))
  const [workload] = result.objects.filter((object) => podTemplateOf(object) !== undefined)
  const pod = podTemplateOf(workload!)!.part.spec
  return {
    pod,
    security: pod.containers[0]!.securityContext,
    found: result.warnings
      .filter(({ code }) => code.startsWith('pod-security'))
      .map(({ code, range, message, hint }) => ({ code, line: range.start.line, message, hint })),
  }
}

const refused = (line: number, what: string) => ({
  ...{ code: 'pod-security-refuses', line },
  message: expect.stringContaining(`of Pod Security refuses ${what}`) as string,
  hint: expect.stringMatching(/^(?:Remove|Set|Mount) /) as string,
})
const needsUser = expect.objectContaining({ code: 'pod-security-needs-user', line: 2 }) as unknown

const safe = { capabilities: { drop: ['ALL'] }, allowPrivilegeEscalation: false }

describe('[C5-14] the option podSecurity', () => {
  it('adds all that the policy demands of a service with a user', () => {
    const { pod, security, found } = translated('user: "1000:1000"')
    expect(security).toEqual({ runAsUser: 1000, runAsGroup: 1000, runAsNonRoot: true, ...safe })
    expect(pod.securityContext).toMatchObject({ seccompProfile: { type: 'RuntimeDefault' } })
    expect(found).toEqual([])
  })

  it.each<[what: string, options: TranslateOptions, added: object | undefined]>([
    ['a number in the image', { imageConfigs: { web: { User: '101:101' } } }, { runAsNonRoot: true }],
    ['a name in the image', { imageConfigs: { web: { User: 'nginx' } } }, undefined],
    [
      'a name in the image whose number the facts have',
      {
        imageConfigs: { web: { User: 'nginx' } },
        facts: { version: 1, services: { web: { users: [{ uid: 101, gid: 101 }] } } },
      },
      { runAsUser: 101, runAsNonRoot: true },
    ],
    ['root in the image', { imageConfigs: { web: { User: '' } } }, undefined],
    ['an unknown image', {}, undefined],
  ])('knows %s', (_, options, added) => {
    const { security, found } = translated('', options)
    expect(security).toEqual({ ...added, ...safe })
    expect(found).toEqual(added === undefined ? [needsUser] : [])
  })

  it('keeps what the file drops and adds, as far as it is allowed', () => {
    const { security, found } = translated('user: "1"\ncap_drop: [CHOWN]\ncap_add: [NET_BIND_SERVICE]')
    expect(security?.capabilities).toEqual({ add: ['NET_BIND_SERVICE'], drop: ['ALL'] })
    expect(found).toEqual([])
  })

  it.each<[keys: string, ...found: unknown[]]>([
    ['user: root', refused(4, 'the user root')],
    ['user: "1"\ncap_add: [NET_ADMIN, CHOWN]', refused(5, 'a capability'), refused(5, 'a capability')],
    ['user: "1"\nprivileged: true', refused(5, 'a privileged container')],
    ['user: "1"\nnetwork_mode: host', refused(5, 'a namespace of the node')],
    ['user: "1"\npid: host', refused(5, 'a namespace of the node')],
    ['user: "1"\nsecurity_opt: [seccomp=unconfined]', refused(5, 'a container without a seccomp')],
    ['user: "1"\nvolumes: ["/srv:/srv"]', refused(5, 'a volume of the node')],
    ['user: "1"\npre_start: [{command: chown, user: root}]', refused(5, 'the user root')],
  ])('lists what the policy refuses at its line: %s', (keys, ...found) => {
    expect(translated(keys, { hostPaths: true }).found).toEqual(found)
  })

  it('leaves out what Kubernetes refuses together with a key of the file', () => {
    const privileged = translated('user: "1"\nprivileged: true')
    expect(privileged.security).toEqual({ runAsUser: 1, runAsNonRoot: true, privileged: true })
    const administrator = translated('user: "1"\ncap_add: [SYS_ADMIN]')
    expect(administrator.security).not.toHaveProperty('allowPrivilegeEscalation')
  })

  it('does not forbid root to a step that runs as root', () => {
    const { pod } = translated('user: "1"\npre_start: [{command: chown, user: root}]')
    expect(pod.initContainers?.[0]?.securityContext).toEqual({ runAsUser: 0, ...safe })
  })

  it('changes nothing without the option, and in other profiles', () => {
    expect(translated('', { podSecurity: undefined }).security).toBeUndefined()
    const { security, found } = translated('', { profile: '1.48' })
    expect([security, found]).toEqual([undefined, []])
  })
})
