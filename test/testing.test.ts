import { describe, expect, it } from 'vitest'
import { safeTranslate, translate } from 'tranship'
import { matchers, serializer, type TranshipMatchers } from 'tranship/testing'

declare global {
  namespace Chai {
    interface Assertion extends TranshipMatchers {}
  }
}

expect.extend(matchers)
expect.addSnapshotSerializer(serializer)

const web = 'services:\n  web:\n    image: nginx:1.29\n'
const misspelt = `${web}    enviroment: {}\n`
const broken = `${web}    restart: perhaps\n`

/** Returns the message of a failing expectation. */
function failureOf(expectation: () => void): string {
  try {
    expectation()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the expectation holds')
}

describe('the serializer, in vitest', () => {
  it('prints a translation as diagnostics and YAML', () => {
    expect(safeTranslate(misspelt)).toMatchInlineSnapshot(`
      # 4:5 warning unknown-key: service \`web\`: \`enviroment\` is not a known key. tranship ignores it.
      apiVersion: v1
      kind: Service
      metadata:
        name: web
        labels:
          app.kubernetes.io/name: web
          app.kubernetes.io/part-of: app
          app.kubernetes.io/managed-by: tranship
      spec:
        clusterIP: None
        selector:
          app.kubernetes.io/name: web
          app.kubernetes.io/part-of: app
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
        labels:
          app.kubernetes.io/name: web
          app.kubernetes.io/part-of: app
          app.kubernetes.io/managed-by: tranship
      spec:
        selector:
          matchLabels:
            app.kubernetes.io/name: web
            app.kubernetes.io/part-of: app
        template:
          metadata:
            labels:
              app.kubernetes.io/name: web
              app.kubernetes.io/part-of: app
              app.kubernetes.io/managed-by: tranship
          spec:
            containers:
            - name: web
              image: nginx:1.29
    `)
  })

  it('names the file of each diagnostic if there are files', () => {
    const files = [
      { path: 'compose.yaml', text: web },
      { path: 'compose.prod.yaml', text: 'services:\n  web:\n    restart: alway\n' },
    ]
    const printed = serializer.serialize(safeTranslate(files))
    expect(printed).toMatch(/^# compose\.prod\.yaml:3:14 error invalid-restart: /)
  })

  it('prints errors', () => {
    expect(safeTranslate(broken)).toMatchInlineSnapshot(
      `# 4:14 error invalid-restart: service \`web\`: \`restart\` cannot be \`perhaps\`. It must be one of always, unless-stopped, any, on-failure, none, never, no, on-failure:N.`,
    )
  })

  it('prints lists of objects', () => {
    const [service] = translate(web).objects
    expect([service]).toMatchInlineSnapshot(`
      apiVersion: v1
      kind: Service
      metadata:
        name: web
        labels:
          app.kubernetes.io/name: web
          app.kubernetes.io/part-of: app
          app.kubernetes.io/managed-by: tranship
      spec:
        clusterIP: None
        selector:
          app.kubernetes.io/name: web
          app.kubernetes.io/part-of: app
    `)
  })

  it('leaves everything else alone', () => {
    for (const value of [[], {}, null, 'text', [1], { objects: [] }, { warnings: [] }, { errors: [] }]) {
      expect(serializer.test(value)).toBe(false)
    }
  })
})

describe('the matchers, in vitest', () => {
  it('toTranslate', () => {
    expect(safeTranslate(misspelt)).toTranslate()
    expect(safeTranslate(broken)).not.toTranslate()
    expect(failureOf(() => expect(safeTranslate(broken)).toTranslate())).toBe(
      'expected no errors, but found\n  4:14 error invalid-restart: service `web`: `restart` cannot be `perhaps`. It must be one of always, unless-stopped, any, on-failure, none, never, no, on-failure:N.',
    )
    expect(failureOf(() => expect(safeTranslate(web)).not.toTranslate())).toContain(
      'but the manifest translates',
    )
  })

  it.each([['services: {}'], [undefined], [{ ok: true }]])('refuse %j, which is no translation', (value) => {
    const wanted = 'This matcher takes what translate or safeTranslate returns, or a list of objects.'
    const received = value as unknown as readonly never[]
    expect(() => matchers.toTranslate(received)).toThrow(wanted)
    expect(() => matchers.toHaveSameObjects(received, [])).toThrow(wanted)
    expect(() => matchers.toHaveSameObjects([], received)).toThrow(wanted)
    expect(() => expect(value).toHaveDiagnostic('no-image')).toThrow(wanted)
  })

  it('toHaveDiagnostic', () => {
    const result = safeTranslate(misspelt)
    expect(result).toHaveDiagnostic('unknown-key')
    expect(result).toHaveDiagnostic('unknown-key', { path: ['services', 'web', 'enviroment'] })
    expect(result).not.toHaveDiagnostic('unknown-key', { path: ['services', 'api'] })
    expect(translate(web)).not.toHaveDiagnostic('unknown-key')
    expect(failureOf(() => expect(result).toHaveDiagnostic('invalid-port'))).toMatch(
      /^expected diagnostic invalid-port, but found\n {2}4:5 warning unknown-key: /,
    )
    expect(
      failureOf(() => expect(translate(web)).toHaveDiagnostic('invalid-port', { severity: 'error' })),
    ).toBe('expected diagnostic invalid-port with { severity: "error" }, but there are none')
  })

  it('toHaveDiagnostic matches details as toMatchObject does', () => {
    const result = safeTranslate(`${web}    ports: ['80:99999']\n    enviroment: {}\n`)
    const args = { value: '80:99999', key: 'ports[0]', problem: expect.any(String), service: 'web' }
    expect(result).toHaveDiagnostic('invalid-port', { args })
    expect(result).toHaveDiagnostic('invalid-port', {
      args: Object.fromEntries(Object.entries(args).reverse()),
    })
    expect(result).toHaveDiagnostic('invalid-port', { args: { service: 'web' } })
    expect(result).toHaveDiagnostic('invalid-port', { args: {} })
    expect(result).toHaveDiagnostic('invalid-port', { args: { service: expect.stringMatching(/^w/) } })
    expect(result).toHaveDiagnostic('invalid-port', { args: expect.objectContaining({ service: 'web' }) })
    expect(result).toHaveDiagnostic('invalid-port', { message: expect.stringContaining('99999') })
    expect(result).toHaveDiagnostic('invalid-port', { path: ['services', 'web', expect.anything(), 0] })
    expect(result).not.toHaveDiagnostic('invalid-port', { args: { service: 'api' } })
    expect(result).not.toHaveDiagnostic('invalid-port', { args: { service: expect.any(Number) } })
    expect(result).not.toHaveDiagnostic('invalid-port', { path: ['services'] })
    expect(result).not.toHaveDiagnostic('unknown-key', { args: { key: 'ports[0]' } })
  })

  it('toHaveDiagnostic shows the details if they differ', () => {
    const result = safeTranslate(`${web}    xyzzyx: {}\n    quux: a\n`)
    const details = { severity: 'error', args: { service: expect.stringMatching(/^api/) } } as const
    expect(
      failureOf(() => expect(result).toHaveDiagnostic('unknown-key', details))
        .split('\n')
        .map((line) => line.replace(/(?<=unknown-key: ).*/, '…')),
    ).toEqual([
      'expected diagnostic unknown-key with { severity: "error", args: { service: StringMatching /^api/ } }, but found',
      '  4:5 warning unknown-key: …',
      '    severity: "warning"',
      '    args: { service: "web", key: "xyzzyx", suggestion: "" }',
      '  5:5 warning unknown-key: …',
      '    severity: "warning"',
      '    args: { service: "web", key: "quux", suggestion: "" }',
    ])
  })

  it('toHaveSameObjects', () => {
    const before = translate(web)
    const after = translate(`${web}    scale: 2\n    stop_grace_period: 5s\n  api:\n    image: a\n`)
    expect(before).toHaveSameObjects(translate(web))
    expect(before.objects).toHaveSameObjects(before)
    expect(after).not.toHaveSameObjects(before)
    expect(failureOf(() => expect(after).toHaveSameObjects(before)).split('\n')).toEqual([
      'expected the same objects, but',
      '  added Service api',
      '  changed Deployment web',
      '    add /spec/template/spec/terminationGracePeriodSeconds: 5',
      '    add /spec/replicas: 2',
      '  added Deployment api',
    ])
    expect(failureOf(() => expect(before).toHaveSameObjects(after))).toContain(
      'remove /spec/template/spec/terminationGracePeriodSeconds: 5',
    )
  })

  it('toHaveSameObjects never holds where a manifest does not translate', () => {
    const good = safeTranslate(web)
    const bad = safeTranslate(broken)
    const error = '    4:14 error invalid-restart: '
    for (const [received, other] of [
      [bad, bad],
      [bad, good],
      [good, bad],
      [bad, []],
      [[], bad],
    ] as const) {
      expect(received).not.toHaveSameObjects(other)
      expect(failureOf(() => expect(received).toHaveSameObjects(other))).toContain(error)
    }
    expect(failureOf(() => expect(bad).toHaveSameObjects(good))).toContain(
      '\n  the manifest does not translate:',
    )
    expect(failureOf(() => expect(good).toHaveSameObjects(bad))).toContain(
      '\n  the manifest to compare with does not translate:',
    )
  })
})
