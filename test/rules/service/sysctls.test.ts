import { describe, expect, it } from 'vitest'
import { findings, podContextOf, podOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

describe('sysctls', () => {
  it.each([
    '{net.ipv4.tcp_syncookies: 0, net/ipv4/tcp_fin_timeout: 30}',
    '["net.ipv4.tcp_syncookies=0", "net.ipv4.tcp_fin_timeout=30"]',
  ])('[C5-02] %s are the Pod’s', (value) => {
    expect(podContextOf(web(`sysctls: ${value}`), compose)).toEqual({
      sysctls: [
        { name: 'net.ipv4.tcp_syncookies', value: '0' },
        { name: 'net.ipv4.tcp_fin_timeout', value: '30' },
      ],
    })
  })

  it('[C5-02] one that a kubelet refuses is a warning and left out', () => {
    const text = web('sysctls: ["net.core.somaxconn=1024"]')
    expect(findings(text, compose)).toEqual(['unsafe-sysctl services.web.sysctls.0 `net.core.somaxconn`'])
    expect(podContextOf(text, compose)).toEqual({})
  })

  it.each(['net.ipv4.tcp_rmem', 'net/ipv4/tcp_wmem'])('[C5-02] %s needs Kubernetes 1.32', (name) => {
    const text = web(`sysctls: {${name}: "4096 87380 6291456"}`)
    for (const options of [compose, { ...compose, kubernetes: '1.31' }]) {
      expect(findings(text, options)).toEqual([
        `requires-kubernetes services.web.sysctls.${name} \`"4096 87380 6291456"\``,
      ])
      expect(podContextOf(text, options)).toEqual({})
    }
    const newer = { ...compose, kubernetes: '1.32' }
    expect(findings(text, newer)).toEqual([])
    expect(podOf(text, newer).securityContext?.sysctls).toEqual([
      { name: name.replaceAll('/', '.'), value: '4096 87380 6291456' },
    ])
  })

  it('[C5-02] one of the node is a warning and left out', () => {
    const text = web('ipc: host\nsysctls: {kernel.shm_rmid_forced: 1}')
    expect(findings(text, compose)).toEqual([
      'unsupported-value services.web.sysctls.kernel.shm_rmid_forced `1`',
    ])
    expect(podContextOf(text, compose)).toEqual({})
  })

  it.each([
    '["net.ipv4.tcp_syncookies"]',
    '["net.ipv4.tcp_syncookies=1", "net.ipv4.tcp_syncookies="]',
    '{net.ipv4.tcp_syncookies: ~}',
    '{net.core.somaxconn: ""}',
  ])('[C5-02] %s changes nothing: of an empty value Docker writes nothing', (value) => {
    expect(findings(web(`sysctls: ${value}`), compose)).toEqual([])
    expect(podContextOf(web(`sysctls: ${value}`), compose)).toEqual({})
  })

  it('[C5-02] one without a name is an error', () => {
    expect(findings(web('sysctls: ["=1"]'), compose)).toEqual(['empty-value services.web.sysctls.0 `"=1"`'])
  })
})

it.each([
  'kernel.shm_rmid_forced',
  ...['ip_local_port_range', 'ip_local_reserved_ports', 'ip_unprivileged_port_start', 'ping_group_range'].map(
    (name) => `net.ipv4.${name}`,
  ),
  ...['fin_timeout', 'keepalive_intvl', 'keepalive_probes', 'keepalive_time', 'syncookies'].map(
    (name) => `net.ipv4.tcp_${name}`,
  ),
])('[C5-02] every kubelet lets a Pod have %s', (name) => {
  expect(findings(web(`sysctls: {${name}: 1}`), compose)).toEqual([])
})
