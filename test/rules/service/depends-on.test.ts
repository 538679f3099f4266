import fc from 'fast-check'
import { planDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import {
  diagnosticsOf,
  findings,
  manifest,
  relatedTo,
  titlesOf,
  workloadOf,
} from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const others = {
  db: 'image: b\nports: [5432]',
  job: 'image: c\nrestart: never',
  quiet: 'image: d',
  dns: 'image: e\nports: ["53/udp"]',
}
const text = (dependsOn: string) => manifest({ web: `image: a\ndepends_on: ${dependsOn}`, ...others })

/** The annotation as its list of pairs, in its order. */
function annotationOf(dependsOn: string): string | undefined {
  return workloadOf(text(dependsOn)).metadata?.annotations?.['dev.platform/depends-on']
}

describe('depends_on', () => {
  it.each([
    ['[db]', '{"db":"service_started"}'],
    ['[quiet, db]', '{"quiet":"service_started","db":"service_started"}'],
    ['[db, db]', '{"db":"service_started"}'],
    ['{db: }', '{"db":"service_started"}'],
    ['{db: {}}', '{"db":"service_started"}'],
    ['{db: {condition: service_healthy}}', '{"db":"service_healthy"}'],
    ['{job: {condition: service_completed_successfully}}', '{"job":"service_completed_successfully"}'],
    ['{db: {condition: service_started}, job: }', '{"db":"service_started","job":"service_started"}'],
    ['{nobody: {required: false}, db: }', '{"db":"service_started"}'],
  ])('[R2.5-01] [R2.5-04] %s is written on the workload as %s', (dependsOn, annotation) => {
    expect(annotationOf(dependsOn)).toBe(annotation)
  })

  it.each([
    ['depends_on: [db]', '{"db":"service_started"}'],
    ['links: [db]', '{"db":"service_started"}'],
    [
      'depends_on: {db: {condition: service_healthy}}\nlinks: [db, quiet]',
      '{"db":"service_healthy","quiet":"service_started"}',
    ],
    ['volumes_from: ["container:db", "quiet:ro"]', '{"quiet":"service_started"}'],
  ])('[R2.5-01] %s waits for %s, and is not started again with it', (keys, expected) => {
    const all = manifest({ web: `image: a\n${keys}`, ...others })
    expect(workloadOf(all, compose).metadata?.annotations?.['dev.platform/depends-on']).toBe(expected)
    expect(planDeploy(all, compose).restarts).toEqual([])
  })

  it('[R2.5-04] is not written on the Pods or the Service', () => {
    expect(workloadOf(text('[db]')).spec?.template.metadata?.annotations).toBeUndefined()
  })

  it.each([
    ['[dbb]', 'unknown-dependency services.web.depends_on.0 `dbb`'],
    ['{dbb: }', 'unknown-dependency services.web.depends_on.dbb `dbb`'],
    ['{dbb: {required: maybe}}', 'not-a-boolean services.web.depends_on.dbb.required `maybe`'],
    ['{dbb: {required: 1}}', 'wrong-type services.web.depends_on.dbb.required `1`'],
    ['{dbb: {required: false}}', 'optional-dependency-missing services.web.depends_on.dbb `dbb`'],
    ['[web]', 'depends-on-itself services.web.depends_on.0 `web`'],
    ['{web: }', 'depends-on-itself services.web.depends_on.web `web`'],
    [
      '{web: {condition: service_completed_successfully}}',
      'depends-on-itself services.web.depends_on.web `web`',
    ],
    ['{db: {condition: ready}}', 'invalid-value services.web.depends_on.db.condition `ready`'],
    ['{nobody: {required: [1]}}', 'wrong-type services.web.depends_on.nobody.required `[1]`'],
    ['{db: {required: maybe}}', 'not-a-boolean services.web.depends_on.db.required `maybe`'],
    ['{db: {restart: true}}', 'unsupported-key services.web.depends_on.db.restart `restart`'],
    ['{quiet: {condition: service_healthy}}', 'health-unknown services.web.depends_on.quiet `quiet`'],
    ['{dns: {condition: service_healthy}}', 'health-unknown services.web.depends_on.dns `dns`'],
    [
      '{db: {condition: service_completed_successfully}, job: {condition: service_completed_successfully}}',
      'waits-without-end services.web.depends_on.db `db`',
    ],
    ['{toString: }', 'unknown-dependency services.web.depends_on.toString `toString`'],
  ])('[R2.5-01] [R2.5-02] %s is reported', (dependsOn, finding) => {
    expect(findings(text(dependsOn))).toEqual([finding])
  })

  it.each([
    ['[dbb]', ['db']],
    ['{dbb: {condition: service_healthy}}', ['db']],
    ['{jobb: {condition: service_completed_successfully}}', ['job']],
    ['[nothing-like-it]', []],
    ['{dbb: , db: }', []],
    ['{dbb: {condition: service_completed_successfully}}', []],
    ['{quiett: {condition: service_healthy}}', []],
  ])('[R2.5-02] %s may be corrected to %j', (dependsOn, names) => {
    const [found] = diagnosticsOf(text(dependsOn))
    expect(found?.fixes?.map((fix) => fix.text) ?? []).toEqual(names)
  })

  it('[R2.5-02] is not corrected to a service that waits for this one', () => {
    const [found] = diagnosticsOf(
      manifest({
        web: 'image: a\ndepends_on: [apii]',
        api: 'image: a\ndepends_on: [db]',
        db: 'image: a\ndepends_on: [web]',
      }),
    )
    expect([found?.code, found?.fixes]).toEqual(['unknown-dependency', undefined])
  })

  it('[R2.5-03] does not miss a healthcheck that cannot be read', () => {
    const waiting = 'image: a\ndepends_on: {db: {condition: service_healthy}}'
    const found = findings(manifest({ web: waiting, db: 'image: b\nhealthcheck: 3' }), { profile: 'compose' })
    expect(found).toEqual(['wrong-type services.db.healthcheck `3`'])
  })

  it('[R2.5-02] does not miss a service that is there but wrong', () => {
    expect(findings(manifest({ web: 'image: a\ndepends_on: [db]' }, '  db: postgres'))).toEqual([
      'wrong-type services.db `postgres`',
    ])
  })
})

describe('a circle of dependencies', () => {
  const circle = manifest({
    a: 'image: x\ndepends_on: [b]',
    b: 'image: x\ndepends_on: [c]',
    c: 'image: x\ndepends_on: [a]',
    d: 'image: x\ndepends_on: [a]',
  })

  it('[R2.5-02] is one error that names every step', () => {
    expect(findings(circle)).toEqual(['dependency-cycle services.c.depends_on.0 `a`'])
    expect(relatedTo('dependency-cycle', circle)).toEqual(['b', 'c'])
  })

  it('[R2.5-02] is an error for each of two circles', () => {
    const two = manifest({
      a: 'image: x\ndepends_on: [b]',
      b: 'image: x\ndepends_on: [a]',
      c: 'image: x\ndepends_on: [d]',
      d: 'image: x\ndepends_on: [c]',
    })
    expect(findings(two)).toEqual([
      'dependency-cycle services.b.depends_on.0 `a`',
      'dependency-cycle services.d.depends_on.0 `c`',
    ])
  })
})

describe('circles of the same services', () => {
  const depending = (dependencies: Readonly<Record<string, string>>) =>
    manifest(
      Object.fromEntries(
        Object.entries(dependencies).map(([name, on]) => [name, `image: x\ndepends_on: [${on}]`]),
      ),
    )
  const circlesIn = (dependencies: Readonly<Record<string, string>>) =>
    diagnosticsOf(depending(dependencies)).map(({ args }) =>
      'others' in args ? `${args.cycle};${args.others.replace(/^.* cycles: /, ' ')}` : 'something else',
    )

  it.each([
    ['two that share a service', { a: 'b, c', b: 'a', c: 'a' }, ['a → b → a; c']],
    ['a short one in a long one', { a: 'b', b: 'c', c: 'd', d: 'c, a' }, ['c → d → c; a, b']],
    ['a way into it', { way: 'in', in: 'a', a: 'b', b: 'a' }, ['a → b → a;']],
    ['a way from one to the other', { a: 'b', b: 'a, c', c: 'd', d: 'c' }, ['c → d → c;', 'a → b → a;']],
    ['a shortcut', { a: 'b, c', b: 'c', c: 'a' }, ['a → c → a; b']],
    ['one in which a service names itself', { a: 'b', b: 'a, b' }, ['a → b → a;']],
    ['one whose first names itself', { a: 'a, b', b: 'a' }, ['a → b → a;']],
    ['one with what is not there', { a: 'nothing, b', b: 'nothing, a' }, ['a → b → a;']],
    ['one with a way out of it', { a: 'out, b', b: 'out, a', out: 'end', end: '' }, ['a → b → a;']],
  ])('[R2.5-02] are one error for all that wait for one another: %s', (_, dependencies, expected) => {
    const circles = circlesIn(dependencies).filter((one) => one !== 'something else')
    expect(circles.sort()).toEqual([...expected].sort())
  })

  it('[R2.5-02] name exactly the services of each circle', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const edges = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), {
      selector: (edge) => edge.join(),
    })
    fc.assert(
      fc.property(edges, (all) => {
        const after = new Map(
          names.map((name) => [
            name,
            all.filter(([from, to]) => from === name && to !== name).map(([, to]) => to),
          ]),
        )
        const reaches = (from: string) => {
          const reached = new Set(after.get(from))
          for (const one of reached) for (const next of after.get(one)!) reached.add(next)
          return reached
        }
        const groups = new Set(
          names
            .filter((name) => reaches(name).has(name))
            .map((name) =>
              names.filter((other) => reaches(name).has(other) && reaches(other).has(name)).join(','),
            ),
        )
        const circles = circlesIn(
          Object.fromEntries(names.map((name) => [name, after.get(name)!.join(', ')])),
        )
        const found = circles.map((one) => [...new Set(one.match(/[a-f]/g))].sort().join(','))
        expect(found.sort()).toEqual([...groups].sort())
        for (const one of circles) {
          const way = one.replace(/;.*/, '').split(' → ')
          way.slice(1).forEach((name, index) => expect(after.get(way[index]!)).toContain(name))
        }
      }),
    )
  })
})

describe('a namespace of another service', () => {
  const compose = { profile: 'compose' } as const

  it.each(['ipc', 'pid'])('[C5-03] %s is an order', (key) => {
    const text = manifest({ web: `image: a\n${key}: service:zz`, zz: 'image: b' })
    expect(planDeploy(text, compose).steps.map(({ service }) => service)).toEqual(['zz', 'web'])
    expect(findings(text, compose)).toEqual([`unsupported-value services.web.${key} \`service:zz\``])
  })

  it.each(['ipc', 'pid'])('[C5-03] %s of no service is none', (key) => {
    const text = manifest({ web: `image: a\n${key}: service:dv`, db: 'image: b' })
    expect(findings(text, compose)).toEqual([`unsupported-value services.web.${key} \`service:dv\``])
  })

  it('[C5-03] beside depends_on changes nothing of it', () => {
    const web = 'image: a\npid: service:zz\ndepends_on: {zz: {condition: service_healthy}}'
    const text = manifest({ web, zz: 'image: b\nports: ["80"]' })
    const conditions = planDeploy(text, compose).steps.flatMap((step) => step.conditions)
    expect(conditions.map(({ condition }) => condition)).toEqual(['service_healthy'])
  })

  it('[C0-01] is no order without the whole specification', () => {
    const text = manifest({ web: 'image: a\npid: service:zz', db: 'image: b' })
    expect(findings(text)).toEqual(['unsupported-key services.web.pid `pid`'])
  })
})

describe('the objects', () => {
  it('[R0-07] come with dependencies first, and as in the manifest otherwise', () => {
    const chain = manifest(
      {
        web: 'image: a\nports: ["80:80"]\ndepends_on: [api]',
        api: 'image: b\ndepends_on: {migrate: {condition: service_completed_successfully}}',
        alone: 'image: e',
        migrate: 'image: c\nrestart: never\ndepends_on: [db]',
        db: 'image: d\nvolumes: ["data:/d"]',
      },
      'volumes: {data: }',
    )
    expect(titlesOf(chain)).toEqual([
      'PersistentVolumeClaim data',
      ...['Service db', 'Service api', 'Service web', 'Service alone'],
      ...['StatefulSet db', 'Job migrate', 'Deployment api', 'Deployment web', 'Deployment alone'],
      'Ingress web',
    ])
  })
})
