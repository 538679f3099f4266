import { describe, expect, it } from 'vitest'
import {
  diagnosticsOf,
  findings,
  manifest,
  objectsOf,
  relatedTo,
  routesOf,
  titlesOf,
  web,
  workloadOf,
} from '../../support/translated.js'

describe('the name of a service', () => {
  it.each([
    ['web', 'web'],
    ['web-1', 'web-1'],
    ['Web', 'web'],
    ['my_db', 'my-db'],
    ['api.v1', 'api-v1'],
    ['2fast', 'x2fast'],
    ['_private_', 'private'],
    ['__proto__', 'proto'],
    ['constructor', 'constructor'],
    ['"0"', 'x0'],
  ])('[R2.2-18] [R0-02] %s becomes %s', (name, objectName) => {
    expect(titlesOf(manifest({ [name]: 'image: a' }))).toEqual([
      `Service ${objectName}`,
      `Deployment ${objectName}`,
    ])
    const plain = name.replace(/"/g, '')
    expect(findings(manifest({ [name]: 'image: a' }))).toEqual(
      plain === objectName ? [] : [`name-sanitised services.${plain} \`${name}\``],
    )
  })

  const longest = 'a'.repeat(63)
  it.each([
    ['', longest, 63],
    ['', `${longest}b`, 63],
    ['volumes: ["data:/d"]', longest, 52],
    ['restart: never', longest, 57],
  ])('[R2.2-18] with %j keeps %s within its kind', (keys, name, length) => {
    const text = manifest({ [name]: `image: a\n${keys}` }, 'volumes: {data: }')
    const names = objectsOf(text)
      .map(({ metadata }) => metadata?.name ?? '')
      .filter((objectName) => objectName !== 'data')
    expect(new Set(names).size).toBe(1)
    expect(names[0]).toHaveLength(length)
  })

  it('[R2.2-18] is followed by every reference', () => {
    const text = manifest(
      {
        my_web: 'build: .\ndepends_on: [my_db]',
        my_db: 'image: b\nports: [5432]',
      },
      'endpoints: [{path: /, service: my_db, port: 5432}]',
    )
    const workload = workloadOf(text, {}, 'my-web')
    expect(workload.metadata?.annotations).toEqual({
      'dev.platform/depends-on': '{"my-db":"service_started"}',
    })
    expect(workload.spec?.template.spec?.containers[0]).toMatchObject({
      name: 'my-web',
      image: 'app-my-web:latest',
    })
    expect(routesOf(text)).toEqual(['app: / → my-db:5432'])
  })

  it('[R2.2-18] is shown where others still use it as a host', () => {
    const text = manifest({
      my_db: 'image: a\nenvironment: {SELF: my_db}',
      map: 'image: b\nenvironment: {URL: "http://my_db:80/x?y=my_dbx", LIST: "other,my_db"}',
      list: 'image: c\nenvironment: ["HOST=my_db"]',
      words: 'image: d\ncommand: [serve, "--db=my_db"]\nentrypoint: run my_db',
      check: "image: e\nhealthcheck: {test: 'ping my_db.default'}",
      not: 'image: f\nenvironment: {A: not_my_db, B: my_db2, C: my-db}',
    })
    expect(relatedTo('name-sanitised', text)).toEqual(Array(6).fill('my_db'))
  })

  it('[R2.2-18] that another’s becomes too is an error with both places', () => {
    const text = manifest({ web_app: 'image: a', 'web-app': 'image: b', other: 'image: c' })
    expect(findings(text)).toEqual(['name-collision services.web-app `web-app`'])
    expect(relatedTo('name-collision', text)).toEqual(['web_app'])
  })
})

describe('the name of the application', () => {
  it.each<[string, object, string, string[]]>([
    ['', {}, 'app', []],
    ['name: shop', {}, 'shop', []],
    ['name: shop', { name: 'blog' }, 'blog', []],
    ['name: My.Shop', {}, 'my-shop', ['name-sanitised name `My.Shop`']],
    ['name: "${STAGE}_1"', { env: { STAGE: 'Dev' } }, 'dev-1', ['name-sanitised name `${STAGE}_1`']],
    ['name: ""', {}, 'app', []],
    ['', { defaultName: 'My_Folder' }, 'my-folder', []],
    ['', { defaultName: '' }, 'app', []],
    ['name: ""', { defaultName: 'folder' }, 'folder', []],
    ['name: shop', { defaultName: 'folder' }, 'shop', []],
    ['', { defaultName: 'folder', name: 'blog' }, 'blog', []],
  ])('[R2.1-02] [R0-08] of %j with %j is %s', (name, options, application, expected) => {
    const text = web('', name)
    for (const { metadata } of objectsOf(text, options)) {
      expect(metadata?.labels).toEqual({
        'app.kubernetes.io/name': 'web',
        'app.kubernetes.io/part-of': application,
        'app.kubernetes.io/managed-by': 'tranship',
      })
    }
    expect(findings(text, options)).toEqual(expected)
  })

  it('[R2.1-02] is what variables see', () => {
    const text = web('environment: {A: $COMPOSE_PROJECT_NAME}', 'name: My_Shop')
    expect(workloadOf(text).spec?.template.spec?.containers[0]?.env).toEqual([
      { name: 'A', value: 'my-shop' },
    ])
  })
})

describe('the selector of an object', () => {
  it('[R0-08] depends on nothing that a manifest says', () => {
    const text = web('ports: [80]\nlabels: {app.kubernetes.io/name: x, app.kubernetes.io/part-of: y}')
    const selector = { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/part-of': 'app' }
    for (const object of objectsOf(text)) {
      if (object.kind === 'Service') expect(object.spec?.selector).toEqual(selector)
      if (object.kind === 'Deployment') expect(object.spec?.selector).toEqual({ matchLabels: selector })
    }
  })

  it('[R0-09] a namespace is on every object, or on none', () => {
    const text = web('ports: ["80:80"]\nvolumes: ["data:/d"]', 'volumes: {data: }')
    for (const namespace of ['dev', undefined]) {
      const objects = objectsOf(text, namespace === undefined ? {} : { namespace })
      expect(objects.map(({ metadata }) => metadata?.namespace)).toEqual(Array(4).fill(namespace))
    }
  })
})

describe('[C4-02] a value that uses the old name of a renamed service', () => {
  const compose = { profile: 'compose' } as const
  const text = (keys: string) => manifest({ web: `image: a\n${keys}`, my_db: 'image: b' })
  const found = (keys: string) => findings(text(keys), compose).filter((one) => one.startsWith('renamed-'))

  it.each([
    ['environment: {URL: "postgres://my_db:5432/shop"}', 'environment.URL'],
    ['environment: {URL: "postgres://u:p@my_db/shop"}', 'environment.URL'],
    ['environment: {DB_HOST: my_db}', 'environment.DB_HOST'],
    ['environment: ["DB_HOST=my_db"]', 'environment.0'],
    ['command: [serve, "--database=my_db:5432"]', 'command.1'],
    ['entrypoint: wait-for my_db:5432', 'entrypoint'],
  ])('is a warning at that place, with a fix: %s', (keys, place) => {
    expect(found(keys)).toEqual([`renamed-host services.web.${place} \`my_db\``])
    const diagnostic = diagnosticsOf(text(keys), compose).find(({ code }) => code === 'renamed-host')
    expect(diagnostic?.args).toMatchObject({ name: 'my_db', objectName: 'my-db' })
    expect(diagnostic?.fixes?.map((fix) => fix.text)).toEqual(['my-db'])
  })

  it.each([
    'environment: {DB_NAME: my_db}',
    'environment: {NOTE: "see my_db"}',
    'environment: {A: "http://my-db/"}',
  ])('is none where it is no host, or the new name: %s', (keys) => {
    expect(found(keys)).toEqual([])
  })

  it('is none where DNS finds it all the same', () => {
    const capital = manifest({ web: 'image: a\nenvironment: {URL: "http://Api/"}', Api: 'image: b' })
    expect(findings(capital, compose)).toEqual(['name-sanitised services.Api `Api`'])
  })

  it('stands beside the service in a profile of the reference', () => {
    const keys = 'environment: {URL: "postgres://my_db/shop"}'
    expect(findings(text(keys))).toEqual(['name-sanitised services.my_db `my_db`'])
  })
})
