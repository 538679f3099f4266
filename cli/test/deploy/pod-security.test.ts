import { describe, expect, it } from 'vitest'
import { podSecurityFixes } from '../../src/deploy/pod-security.js'

const refusal = (text: string) =>
  `pods "db-0" is forbidden: violates PodSecurity "restricted:latest": ${text}`

describe('Pod Security', () => {
  it.each([
    ['allowPrivilegeEscalation != false (container "db" must set …)', ['no-new-privileges:true']],
    ['unrestricted capabilities (container "db" must set …)', ['cap_drop: [ALL]']],
    ['non-default capabilities (container "db" must not include …)', ['cap_add']],
    ['runAsUser=0 (container "db" must not set runAsUser=0)', ['user: "1000"']],
    ['runAsNonRoot != true (pod or container "db" must set …)', ['runAsNonRoot, value: true']],
    ['seccompProfile (pod must not set …)', ['seccomp=unconfined']],
    ['forbidden AppArmor profiles (…)', ['apparmor=unconfined']],
    ['seLinuxOptions (container "db" set …)', ['label=']],
    ['privileged (container "db" must not set …)', ['privileged: true']],
    ['host namespaces (hostNetwork=true)', ['network_mode: host']],
    ['hostPort (container "db" uses hostPort 80)', ['mode: host']],
    ['hostPath volumes (volume "data")', ['named volume']],
    ['restricted volume types (volume "data" uses …)', ['named volume']],
    ['forbidden sysctls (net.core.somaxconn)', ['sysctls']],
    ['hostPort (container "privileged" uses hostPort 80), seLinuxOptions (…)', ['label=', 'mode: host']],
    ['something new (of a later version)', []],
  ])('[E4-12] names the keys of Compose to change: %s', (text, keys) => {
    const fixes = podSecurityFixes(refusal(text))
    expect(fixes).toEqual(keys.map((key) => expect.stringContaining(key)))
  })

  it('[E4-12] is not meant by other refusals', () => {
    expect(podSecurityFixes('denied the request: privileged (container "db")')).toEqual([])
  })
})
