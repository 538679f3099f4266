import { describe, expect, it } from 'vitest'
import { containerOf, findings, podOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

describe('stop_signal', () => {
  const newer = { ...compose, kubernetes: '1.33' }

  it.each(['SIGTERM', 'TERM', 'sigterm', "'15'", '""'])(
    '[C7-03] %s is what every container gets',
    (signal) => {
      expect(findings(web(`stop_signal: ${signal}`), compose)).toEqual([])
      expect(containerOf(web(`stop_signal: ${signal}`), newer)).not.toHaveProperty('lifecycle')
    },
  )

  it.each([
    ['SIGINT', 'SIGINT'],
    ['quit', 'SIGQUIT'],
    ["'9'", 'SIGKILL'],
    ['SIGRTMIN+3', 'SIGRTMIN+3'],
    ['SIGWINCH', 'SIGWINCH'],
    ['RTMAX-10', 'SIGRTMAX-10'],
    ['RTMAX-5', 'SIGRTMAX-5'],
    ["'1'", 'SIGHUP'],
    ["'2'", 'SIGINT'],
    ["'3'", 'SIGQUIT'],
    ["'6'", 'SIGABRT'],
  ])('[C7-03] %s needs Kubernetes 1.33', (signal, name) => {
    const text = web(`stop_signal: ${signal}`)
    for (const options of [compose, { ...compose, kubernetes: '1.32' }]) {
      expect(findings(text, options)).toEqual([`requires-kubernetes services.web.stop_signal \`${signal}\``])
      expect(podOf(text, options)).not.toHaveProperty('os')
    }
    expect(containerOf(text, newer).lifecycle).toEqual({ stopSignal: name })
    expect(podOf(text, newer).os).toEqual({ name: 'linux' })
    expect(findings(text, newer)).toEqual([])
  })

  it.each([
    ['platform: windows/amd64', true],
    ['x-node-selector: {kubernetes.io/os: windows}', true],
    ['deploy: {placement: {constraints: ["node.platform.os == windows"]}}', true],
    ['platform: linux/amd64', false],
    ['platform: windows, x-node-selector: {kubernetes.io/os: linux}', false],
    ['deploy: {placement: {constraints: ["node.platform.os == linux"]}}', false],
  ])('[C7-03] needs Linux: that {%s} is for other nodes is %s', (keys, isOther) => {
    const text = `services: {web: {image: nginx, stop_signal: SIGQUIT, ${keys}}}`
    expect(findings(text, newer)).toEqual(
      isOther ? ['unsupported-value services.web.stop_signal `SIGQUIT`'] : [],
    )
    expect(podOf(text, newer).os).toEqual(isOther ? undefined : { name: 'linux' })
  })

  it.each([
    ...['SIGNAL', 'SIGRTMIN+16', 'SIGRTMIN+0', "'99'", 'SIGSIGINT', '9x', '15x', 'xSIGTERM'],
    ...['xRTMIN+1', 'RTMIN+1x', 'xRTMAX-1', 'RTMAX-1x', 'RTMAX-15', 'RTMAX-0', 'USRSIG1'],
  ])('[C7-03] %s is an error', (signal) => {
    expect(findings(web(`stop_signal: ${signal}`), newer)).toEqual([
      `invalid-signal services.web.stop_signal \`${signal}\``,
    ])
  })
})
