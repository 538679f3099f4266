import { describe, expect, it } from 'vitest'
import { containerOf, findings, podOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const newer = { profile: 'compose', kubernetes: '1.30' } as const

describe('security_opt', () => {
  it.each([
    ['no-new-privileges', { allowPrivilegeEscalation: false }],
    ['no-new-privileges:true', { allowPrivilegeEscalation: false }],
    ['no-new-privileges=true', { allowPrivilegeEscalation: false }],
    ['no-new-privileges:false', undefined],
    ['seccomp:unconfined', { seccompProfile: { type: 'Unconfined' } }],
    ['seccomp=builtin', { seccompProfile: { type: 'RuntimeDefault' } }],
    ['apparmor:unconfined', { appArmorProfile: { type: 'Unconfined' } }],
    ['apparmor=docker-default', { appArmorProfile: { type: 'RuntimeDefault' } }],
    ['apparmor:shop', { appArmorProfile: { type: 'Localhost', localhostProfile: 'shop' } }],
    ['label:type:svirt_apache_t', { seLinuxOptions: { type: 'svirt_apache_t' } }],
    ['label=level:s0:c1,c2', { seLinuxOptions: { level: 's0:c1,c2' } }],
    ['label:disable', { seLinuxOptions: { type: 'spc_t' } }],
  ])('[C5-02] %s is a field', (text, context) => {
    const manifest = web(`security_opt: ["${text}"]`)
    expect(containerOf(manifest, newer).securityContext).toEqual(context)
    expect(findings(manifest, newer)).toEqual([])
  })

  it('[C5-02] several labels are one field', () => {
    const text = web('security_opt: ["label:user:u", "label:role:r"]')
    expect(containerOf(text, compose).securityContext).toEqual({ seLinuxOptions: { user: 'u', role: 'r' } })
  })

  it.each([
    'seccomp:profiles/web.json',
    'systempaths=unconfined',
    'label:nested',
    'apparmor:',
    'other:user:a',
  ])('[C5-02] %s is a warning and left out', (text) => {
    const manifest = web(`security_opt: ["${text}"]`)
    expect(findings(manifest, newer)).toEqual([`unsupported-value services.web.security_opt.0 \`"${text}"\``])
    expect(containerOf(manifest, newer)).not.toHaveProperty('securityContext')
  })

  it('[C5-02] AppArmor has a field from 1.30 on', () => {
    const text = web('security_opt: ["apparmor:unconfined"]')
    for (const options of [compose, { ...compose, kubernetes: '1.29' }]) {
      expect(findings(text, options)).toEqual([
        'requires-kubernetes services.web.security_opt.0 `"apparmor:unconfined"`',
      ])
      expect(containerOf(text, options)).not.toHaveProperty('securityContext')
    }
    expect(findings(text, { ...compose, kubernetes: '1.33' })).toEqual([])
  })

  it('[C5-02] a privileged container keeps its privileges, with a warning', () => {
    const text = web('privileged: true\nsecurity_opt: [no-new-privileges]')
    expect(containerOf(text, compose).securityContext).toEqual({ privileged: true })
    expect(findings(text, compose)).toEqual([
      'setting-overruled services.web.security_opt.0 `no-new-privileges`',
    ])
  })

  it.each(['33', '1', 'v1.33', '1.33.2', 'new'])('the option kubernetes cannot be %s', (kubernetes) => {
    expect(findings(web(''), { kubernetes })[0]).toMatch(/^invalid-option/)
  })
})

describe('namespaces of the node', () => {
  it.each([
    ['ipc', 'hostIPC'],
    ['pid', 'hostPID'],
    ['userns_mode', 'hostUsers'],
  ])('[C5-03] %s: host is %s', (key, field) => {
    expect(podOf(web(`${key}: host`), compose)).toHaveProperty(field, true)
    expect(findings(web(`${key}: host`), compose)).toEqual([])
    expect(findings(web(`${key}: "service:api"`), compose)).toEqual([
      `unsupported-value services.web.${key} \`"service:api"\``,
    ])
  })

  it.each(['private', 'shareable'])('[C5-03] ipc: %s is the default of a Pod', (value) => {
    expect(findings(web(`ipc: ${value}`), compose)).toEqual([])
  })

  it.each(['uts: host', 'cgroup: host', 'cgroup_parent: shop'])('[C5-03] %s is a warning', (setting) => {
    const [key] = setting.split(':')
    expect(findings(web(setting), compose)).toEqual([`unsupported-key services.web.${key} \`${key}\``])
  })
})

it.each<[keys: string, expected: readonly string[]]>([
  [
    'security_opt: ["no-new-privileges:false", "no-new-privileges:maybe", "=x", "other:x"]',
    [
      'not-a-boolean security_opt.1 `"no-new-privileges:maybe"`',
      'unsupported-value security_opt.2 `"=x"`',
      'unsupported-value security_opt.3 `"other:x"`',
    ],
  ],
  ['security_opt: ["seccomp:default", "seccomp:x"]', ['unsupported-value security_opt.1 `"seccomp:x"`']],
  [
    'security_opt: ["label:xuser:a", "label:user:", "label:level:s0:c1", "label"]',
    [
      'unsupported-value security_opt.0 `"label:xuser:a"`',
      'unsupported-value security_opt.1 `"label:user:"`',
      'unsupported-value security_opt.3 `"label"`',
    ],
  ],
  [
    'privileged: "true"\nsecurity_opt: ["no-new-privileges:true", "seccomp:unconfined"]',
    ['setting-overruled security_opt.0 `"no-new-privileges:true"`'],
  ],
  ['privileged: untrue\nsecurity_opt: ["no-new-privileges:true"]', ['not-a-boolean privileged `untrue`']],
  ['privileged: truest\nsecurity_opt: ["no-new-privileges:true"]', ['not-a-boolean privileged `truest`']],
])('an option that is written as %j is reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})

it.each<[keys: string, expected: unknown]>([
  ['security_opt: ["label:user:u", "label:level:s0:c1"]', { seLinuxOptions: { user: 'u', level: 's0:c1' } }],
])('%j are parts of one label', (keys, expected) => {
  expect(containerOf(web(keys), { profile: 'compose' }).securityContext).toEqual(expected)
})

it.each(['a/b', '/a', 'b/', ''])('a profile of AppArmor cannot be called %j', (profile) => {
  const text = web(`security_opt: ["apparmor:${profile}"]`)
  expect(findings(text, newer)).toEqual([
    `unsupported-value services.web.security_opt.0 \`"apparmor:${profile}"\``,
  ])
})

it('the profile of the runtime has a name of its own', () => {
  expect(containerOf(web('security_opt: ["apparmor:runtime/default"]'), newer).securityContext).toEqual({
    appArmorProfile: { type: 'RuntimeDefault' },
  })
})
