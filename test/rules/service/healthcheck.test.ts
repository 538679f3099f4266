import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { containerOf, diagnosticsOf, findings, web } from '../../support/translated.js'

const probeOf = (keys: string) => containerOf(web(`healthcheck: {${keys}}`)).readinessProbe

describe('the times of a healthcheck', () => {
  it.each([
    ['start_period: 40s', { initialDelaySeconds: 40 }],
    ['start_period: 0s', { initialDelaySeconds: 0 }],
    ['interval: 1m30s', { periodSeconds: 90 }],
    ['interval: 1500ms', { periodSeconds: 2 }],
    ['interval: 0s', { periodSeconds: 1 }],
    ['timeout: 500ms', { timeoutSeconds: 1 }],
    ['timeout: 2500us', { timeoutSeconds: 1 }],
    ['timeout: 1h0m10s', { timeoutSeconds: 3610 }],
    ['retries: 5', { failureThreshold: 5 }],
    ['retries: 0', { failureThreshold: 1 }],
    ['retries: "3"', { failureThreshold: 3 }],
  ])('[R2.6-01] %s gives %j', (key, fields) => {
    expect(probeOf(`test: "true", ${key}`)).toEqual({
      exec: { command: ['/bin/sh', '-c', 'true'] },
      ...fields,
    })
  })

  it.each([
    ['interval: 10', 'invalid-duration', 'interval', '10'],
    ['interval: "10"', 'invalid-duration', 'interval', '"10"'],
    ['timeout: ten seconds', 'invalid-duration', 'timeout', 'ten seconds'],
    ['timeout: -1s', 'duration-out-of-range', 'timeout', '-1s'],
    ['timeout: 999999h', 'duration-out-of-range', 'timeout', '999999h'],
    ['retries: many', 'not-an-integer', 'retries', 'many'],
    ['retries: -1', 'not-an-integer', 'retries', '-1'],
    ['start_interval: 1s', 'unsupported-key', 'start_interval', 'start_interval'],
  ])('[R2.6-06] [R2.6-05] %s is reported', (key, code, name, part) => {
    expect(findings(web(`healthcheck: {test: "true", ${key}}`))).toEqual([
      `${code} services.web.healthcheck.${name} \`${part}\``,
    ])
  })
})

describe('the test of a healthcheck', () => {
  it.each([
    ['curl -f http://localhost/ || exit 1', ['/bin/sh', '-c', 'curl -f http://localhost/ || exit 1']],
    ['[CMD-SHELL, pg_isready -U x]', ['/bin/sh', '-c', 'pg_isready -U x']],
    ['[CMD, redis-cli, ping]', ['redis-cli', 'ping']],
    ['test $$(id -u) = 0', ['/bin/sh', '-c', 'test $$(id -u) = 0']],
    ['[CMD, echo, "$(A)"]', ['echo', '$$(A)']],
  ])('[R2.6-02] [R2.2-05] %s runs %j', (test, command) => {
    expect(containerOf(web(`healthcheck:\n  test: ${test}`)).readinessProbe).toEqual({ exec: { command } })
  })

  it.each(['test: [NONE]', 'disable: true', 'disable: true, test: "true"'])(
    '[R2.6-02] %s is no probe',
    (keys) => {
      expect(probeOf(keys)).toBeUndefined()
      expect(findings(web(`healthcheck: {${keys}}`))).toEqual([])
    },
  )

  it('the first word of a test is checked beside words that are wrong', () => {
    expect(findings(web('healthcheck: {test: [curl, 5]}'))).toEqual([
      'healthcheck-test-form services.web.healthcheck.test.0 `curl`',
      'wrong-type services.web.healthcheck.test.1 `5`',
    ])
  })

  it('[R0-03] both keys of http are checked, even if the other one is invalid', () => {
    expect(findings(web('healthcheck: {http: {path: up, port: 0}}'))).toEqual([
      'path-not-absolute services.web.healthcheck.http.path `up`',
      'invalid-port services.web.healthcheck.http.port `0`',
    ])
  })

  it.each([
    ['test: "  "', 'healthcheck-test-empty services.web.healthcheck.test `"  "`'],
    ['test: x, interval: [a]', 'wrong-type services.web.healthcheck.interval `[a]`'],
    ['test: [curl, -f]', 'healthcheck-test-form services.web.healthcheck.test.0 `curl`'],
    ['test: []', 'healthcheck-test-empty services.web.healthcheck.test `[]`'],
    ['test: [CMD]', 'healthcheck-test-empty services.web.healthcheck.test `[CMD]`'],
    ['test: [CMD-SHELL]', 'healthcheck-test-empty services.web.healthcheck.test `[CMD-SHELL]`'],
    ['test: [CMD, ""]', 'healthcheck-test-empty services.web.healthcheck.test `[CMD, ""]`'],
    ['test: [CMD-SHELL, " "]', 'healthcheck-test-empty services.web.healthcheck.test `[CMD-SHELL, " "]`'],
    ['test: ""', 'healthcheck-test-empty services.web.healthcheck.test `""`'],
    [
      'test: "true", http: {path: /, port: 80}',
      'healthcheck-test-and-http services.web.healthcheck.http `http`',
    ],
    ['http: {path: up, port: 80}', 'path-not-absolute services.web.healthcheck.http.path `up`'],
    ['http: {path: /, port: 0}', 'invalid-port services.web.healthcheck.http.port `0`'],
    ['http: {path: /, port: 70000}', 'invalid-port services.web.healthcheck.http.port `70000`'],
    ['http: {path: /}', 'missing-key services.web.healthcheck.http `http`'],
    ['http: {path: [x], port: 80}', 'wrong-type services.web.healthcheck.http.path `[x]`'],
    ['http: {port: 80}', 'missing-key services.web.healthcheck.http `http`'],
    ['disable: [y], interval: 5s', 'wrong-type services.web.healthcheck.disable `[y]`'],
    ['test: [[y], curl]', 'wrong-type services.web.healthcheck.test.0 `[y]`'],
    [
      'test: "true", x-platform-readiness: false, x-platform-liveness: [y]',
      'wrong-type services.web.healthcheck.x-platform-liveness `[y]`',
    ],
    ['interval: 5s', 'healthcheck-without-test services.web.healthcheck `healthcheck`'],
  ])('[R2.6-02] [R2.6-03] [R2.6-05] %s is reported', (keys, finding) => {
    expect(findings(web(`healthcheck: {${keys}}`))).toEqual([finding])
  })

  it.each([
    ['test: [cmd_shell, curl]', ['CMD-SHELL']],
    ['test: [cmd shell, curl]', ['CMD-SHELL']],
    ['test: [none]', ['NONE']],
    ['test: [cmd]', []],
    ['test: [curl, x]', []],
    ['http: {path: up, port: 80}', ['/up']],
    ['http: {path: ?up, port: 80}', []],
    ['http: {path: "", port: 80}', []],
  ])('[R2.6-02] [R2.6-03] {%s} can be mended as %j', (keys, fixes) => {
    const found = diagnosticsOf(web(`healthcheck: {${keys}}`))
    expect(found.flatMap(({ fixes = [] }) => fixes.map(({ text }) => text))).toEqual(fixes)
  })

  it.each([
    [['CMD'], undefined],
    [['NONE', 'x'], undefined],
    [undefined, undefined],
    [['CMD', 'x'], ['x']],
    [
      ['CMD-SHELL', 'x'],
      ['/bin/sh', '-c', 'x'],
    ],
  ])('[C9-01] of an image, %j, runs %j', (Test, command) => {
    const imageConfigs = { 'nginx:1.29': { Healthcheck: { Test } } } as TranslateOptions['imageConfigs']
    expect(containerOf(web(''), { imageConfigs }).readinessProbe?.exec?.command).toEqual(command)
  })

  it('[C5-05a] that is only not disabled is as none, and one with times but no test is reported', () => {
    const found = (keys: string) => findings(web(`healthcheck: {${keys}}`), { profile: 'compose' })
    expect(found('disable: false')).toEqual([])
    expect(found('disable: false, interval: 5s')).toEqual([
      'healthcheck-without-test services.web.healthcheck `healthcheck`',
    ])
  })

  it('[R2.6-03] http becomes httpGet', () => {
    expect(probeOf('http: {path: /healthz, port: "8080"}, interval: 10s')).toEqual({
      httpGet: { path: '/healthz', port: 8080 },
      periodSeconds: 10,
    })
  })
})

describe('a healthcheck', () => {
  it.each([
    ['', ['readinessProbe']],
    ['x-platform-liveness: true', ['livenessProbe', 'readinessProbe']],
    ['x-platform-liveness: "true"', ['livenessProbe', 'readinessProbe']],
    ['x-platform-readiness: false, x-platform-liveness: true', ['livenessProbe']],
    ['x-platform-readiness: false', []],
  ])('[R2.6-04] with {%s} is %j', (keys, probes) => {
    const container = containerOf(web(`healthcheck: {test: "true", ${keys}}`))
    expect(Object.keys(container).filter((key) => key.endsWith('Probe'))).toEqual(probes)
  })

  it('[R2.6-04] that is neither probe has a warning', () => {
    expect(findings(web('healthcheck: {test: "true", x-platform-readiness: false}'))).toEqual([
      'healthcheck-without-probe services.web.healthcheck `healthcheck`',
    ])
    expect(findings(web('healthcheck: {test: "true", x-platform-readiness: maybe}'))).toEqual([
      'not-a-boolean services.web.healthcheck.x-platform-readiness `maybe`',
    ])
  })

  it('[R2.6-06] never sets how often a liveness probe must succeed', () => {
    const { livenessProbe } = containerOf(
      web('healthcheck: {test: "true", retries: 9, x-platform-liveness: true}'),
    )
    expect(livenessProbe).toEqual({ exec: { command: ['/bin/sh', '-c', 'true'] }, failureThreshold: 9 })
  })
})

describe('the probes of the profile compose', () => {
  const compose = { profile: 'compose' } as const
  const probesOf = (keys: string) => {
    const { startupProbe, readinessProbe, livenessProbe } = containerOf(
      web(`healthcheck: {test: [CMD, check], ${keys}}`),
      compose,
    )
    return { startupProbe, readinessProbe, livenessProbe }
  }
  const exec = { command: ['check'] }
  const usual = { exec, timeoutSeconds: 30, periodSeconds: 30, failureThreshold: 3 }
  const endless = 2 ** 31 - 1

  it.each(['', 'interval: 0s, timeout: 0s, retries: 0', 'start_period: 0s', 'start_interval: 0s'])(
    '[C5-05a] have the times of Docker: %s',
    (keys) => {
      expect(probesOf(keys)).toEqual({ readinessProbe: usual })
    },
  )

  it('[C5-05a] have the times that are given', () => {
    expect(probesOf('interval: 1500ms, timeout: 4s, retries: 7').readinessProbe).toEqual({
      exec,
      timeoutSeconds: 4,
      periodSeconds: 2,
      failureThreshold: 7,
    })
  })

  it.each([
    ['start_period: 1m', 5],
    ['start_period: 1m, start_interval: 2s', 2],
    ['start_interval: 500ms', 1],
  ])('[C5-06] check a start more often, and never stop it: %s', (keys, periodSeconds) => {
    expect(probesOf(keys)).toEqual({
      startupProbe: { ...usual, periodSeconds, failureThreshold: endless },
      readinessProbe: usual,
    })
  })

  it.each([
    ['start_period: 60s, interval: 10s, retries: 3', 18],
    ['start_period: 61s, interval: 10s, retries: 3', 19],
    ['start_period: 60s, start_interval: 1s', 150],
    ['start_interval: 10s', 9],
  ])('[C5-06] stop a start that takes too long where liveness is asked for: %s', (keys, threshold) => {
    const { startupProbe, livenessProbe } = probesOf(`${keys}, x-platform-liveness: true`)
    expect(startupProbe?.failureThreshold).toBe(threshold)
    expect(livenessProbe).not.toHaveProperty('initialDelaySeconds')
  })

  it('[C9-01] have the test of the image where theirs is an empty list', () => {
    const text = web('healthcheck: {test: [], interval: 5s}')
    const Healthcheck = { Test: ['CMD', 'check'] }
    const options = { ...compose, imageConfigs: { 'nginx:1.29': { Healthcheck } } }
    expect(findings(text, options)).toEqual([])
    const { readinessProbe } = containerOf(text, options)
    expect(readinessProbe).toMatchObject({ exec: { command: ['check'] }, periodSeconds: 5 })
    expect(findings(text, compose)).toEqual([
      'healthcheck-without-test services.web.healthcheck `healthcheck`',
    ])
    expect(findings(text)).toEqual(['healthcheck-test-empty services.web.healthcheck.test `[]`'])
  })

  it.each([
    'curl -f http://localhost:8080/health || exit 1',
    'wget --spider http://127.0.0.1/',
    'curl -f http://localhost:8080/health',
  ])('[C5-07] stay the command that is written: %s', (test) => {
    const text = web(`healthcheck: {test: "${test}"}`)
    expect(containerOf(text, compose).readinessProbe?.exec?.command).toEqual(['/bin/sh', '-c', test])
    expect(findings(text, compose)).toEqual([])
  })
})
