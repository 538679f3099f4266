import { readFileSync } from 'node:fs'
import { safeTranslate, toYAML, translate } from 'tranship'
import { helmLayout } from 'tranship/layouts'
import { serializer } from 'tranship/testing'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../src/warnings/documentation.js'
import { privileges } from '../../src/warnings/families/privileges.js'

const compose = (text: string, env: Readonly<Record<string, string>> = {}) =>
  translate(text, { name: 'shop', profile: 'compose', env })

describe('docs/diagnostics.md: "Each code has a page with the reason, the fix and an example"', () => {
  it.each(Object.entries(catalogue))('%s', (_, { why, hint, fallback = hint }) => {
    expect(why).not.toBe('')
    expect(fallback.replace(/\{\w+\}/g, '')).toMatch(/[a-z]/)
  })
})

describe('README.md: "no object but a Secret has it either: a warning names each one"', () => {
  const env = { PASSWORD: 'correct-horse' }

  it('for a config with a variable', () => {
    const text = `
services: { web: { image: nginx, configs: [c] } }
configs: { c: { content: "a \${PASSWORD}" } }
`
    const { objects, warnings } = compose(text, env)
    expect(toYAML(objects)).not.toContain(env.PASSWORD)
    expect(warnings.find(({ code }) => code === 'secret-to-create')?.message).toContain('the Secret `c`')
  })

  it('"For labels, `secret-in-object` names the line"', () => {
    const { objects, warnings } = compose(
      'services:\n  web:\n    image: nginx\n    labels: { a: "${PASSWORD}" }\n',
      env,
    )
    expect(toYAML(objects)).toContain(env.PASSWORD)
    expect(warnings.find(({ code }) => code === 'secret-in-object')?.range.start.line).toBe(4)
  })
})

it('docs/from-kompose.md: "With a number, as in `on-failure:3`, a Job"', () => {
  const { objects } = compose('services: { web: { image: busybox, restart: "on-failure:3" } }')
  expect(objects.find(({ kind }) => kind === 'Job')).toMatchObject({ spec: { backoffLimit: 3 } })
})

/** Returns the workload of a service with a port and these lines, and the codes of its warnings. */
function workload(...lines: string[]) {
  const text = [
    'services:',
    '  web:',
    '    image: nginx',
    '    ports: [80]',
    ...lines.map((line) => `    ${line}`),
  ]
  const { objects, warnings } = compose(text.join('\n'))
  const found = objects.find((object) => object.kind === 'Deployment')
  return { container: found?.spec?.template.spec?.containers[0], codes: warnings.map(({ code }) => code) }
}

it('docs/from-kompose.md: "With a number, as in `on-failure:3`, a Job, unless it has ports"', () => {
  expect(workload('restart: on-failure:3')).toMatchObject({ container: {}, codes: ['runs-on'] })
  const kinds = (image: string) =>
    compose(`services: { web: { image: ${image}, restart: on-failure } }`).objects.map(({ kind }) => kind)
  expect(kinds('busybox')).toContain('Job')
  expect(kinds('example/app')).toContain('Deployment')
})

describe('docs/from-kompose.md: "Or write `healthcheck.interval`, with a test"', () => {
  const label = 'labels: { kompose.service.healthcheck.liveness.tcp_port: "80" }'

  it.each([
    ['interval', '10s', 'periodSeconds', 10],
    ['timeout', '7s', 'timeoutSeconds', 7],
    ['retries', '5', 'failureThreshold', 5],
  ])('%s', (key, value, field, expected) => {
    const tested = workload(`healthcheck: { test: "true", ${key}: ${value} }`, label)
    expect(tested.container?.readinessProbe).toMatchObject({ [field]: expected })
    expect(tested.container?.livenessProbe).toMatchObject({ [field]: expected })
    const untested = workload(`healthcheck: { ${key}: ${value} }`, label)
    expect(untested.codes).toEqual(['healthcheck-without-test'])
    expect(untested.container?.livenessProbe).not.toMatchObject({ [field]: expected })
  })

  it('start_period: "A `startupProbe` before such a probe, which has no end"', () => {
    const endless = { failureThreshold: 2 ** 31 - 1 }
    expect(
      workload('healthcheck: { test: "true", start_period: 20s }').container?.startupProbe,
    ).toMatchObject(endless)
    const labels = 'kompose.service.healthcheck.readiness'
    const labelled = workload(`labels: { ${labels}.tcp_port: "80", ${labels}.start_period: 20s }`)
    expect(labelled.container?.startupProbe).toMatchObject({ ...endless, tcpSocket: { port: 80 } })
  })
})

it('docs/troubleshooting.md: "accepts some files that Kubernetes can\'t run"', () => {
  const config = (length: number) =>
    safeTranslate(`services: { web: { image: nginx, configs: [c] } }\nconfigs: { c: { file: c } }\n`, {
      name: 'shop',
      profile: 'compose',
      files: { c: 'x'.repeat(length) },
    })
  expect(config(2 ** 20)).toMatchObject({ ok: true })
  expect(config(2 ** 20 + 1)).toMatchObject({ ok: false, errors: [{ code: 'config-too-large' }] })
})

it('docs/troubleshooting.md: "deploy with `--pod-security restricted`"', () => {
  const { objects } = translate('services: { web: { image: nginx, user: "101" } }', {
    name: 'shop',
    profile: 'compose',
    podSecurity: 'restricted',
  })
  expect(objects.find(({ kind }) => kind === 'Deployment')).toMatchObject({
    spec: { template: { spec: { containers: [{ securityContext: { allowPrivilegeEscalation: false } }] } } },
  })
})

it('docs/stability.md: "Snapshots of `objects` alone change only with the objects"', () => {
  const result = compose('services: { web: { image: nginx, cpuset: "0-1" } }')
  const { message } = result.warnings[0]!
  expect(serializer.serialize(result)).toContain(message)
  expect(serializer.serialize(result.objects)).toBe(toYAML(result.objects).trimEnd())
})

describe('CONTRIBUTING.md: "packages that ask for Node 22"', () => {
  interface Locked {
    readonly dev?: boolean
    readonly engines?: { readonly node?: string }
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  /** True if a range such as `^18.12 || >= 20` has Node 20.19.0. */
  const hasNode20 = (range: string) =>
    range.split('||').some((part) => {
      const [, sign = '', major = '*', minor = '0'] = /^\s*(>=?|[~^=]?)\s*v?(\d+|\*)(?:\.(\d+))?/.exec(part)!
      if (sign.startsWith('>')) return Number(major) + Number(minor) / 100 <= 20.19
      return major === '*' || (Number(major) === 20 && Number(minor) <= 19)
    })
  const newer = Object.entries(packages).filter(([, { engines }]) => !hasNode20(engines?.node ?? '*'))
  const page = readFileSync('CONTRIBUTING.md', 'utf8')

  it.each(newer)('%s is named', (folder, { dev }) => {
    const name = folder.split('node_modules/').at(-1)!
    expect(page).toContain(`\`${name.replace(/-linux-.*/, '')}\``)
    expect(dev).toBe(true)
  })

  it('names no other', () => {
    const named = Array.from(page.matchAll(/`(@(?:vscode|azure|napi-rs)\/[\w-]+)`/g), ([, name]) => name!)
    expect(named.filter((name) => !newer.some(([folder]) => folder.includes(name)))).toEqual([])
  })
})

it('docs/differences.md: "The others have their number in the container"', () => {
  const { objects } = compose("services: { web: { image: nginx, ports: ['8080:80', '8081:9001'] } }")
  const hosts = objects.flatMap((object) => (object.kind === 'Ingress' ? (object.spec?.rules ?? []) : []))
  expect(hosts.map(({ host }) => host)).toEqual(['web.shop.localhost', 'web-9001.shop.localhost'])
})

it('docs/releasing.md names each value to fill in', () => {
  const page = readFileSync('docs/releasing.md', 'utf8')
  const files = [
    'package.json',
    'cli/package.json',
    'server/package.json',
    'vscode/package.json',
    'action.yml',
  ]
  const texts = [...files, 'README.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const addresses = new Set(
    Array.from(texts.matchAll(/[\w+]+:\/\/[^\s"']*\.invalid[^\s"']*/g), ([found]) => found),
  )
  expect([...addresses].filter((address) => !page.includes(`\`${address}\``))).toEqual([])
})

it('docs/security.md: "`--deny privileges` denies all codes of the table"', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  const [table = ''] = /^\| Code \| What it finds \|\n(?:\|.*\n)+/m.exec(page) ?? []
  const listed = [...table.matchAll(/\[`([a-z-]+)`\]/g)].map(([, code]) => code)
  expect(listed.sort()).toEqual(Object.keys(privileges).sort())
})

it('docs/helm.md: "an object, whose `files` is a map of paths to the same texts"', () => {
  const { files } = helmLayout('services: { web: { image: nginx } }', { profile: 'compose', name: 'shop' })
  expect(files['Chart.yaml']).toContain('name: shop')
})
