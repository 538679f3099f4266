import { describe, expect, it } from 'vitest'
import {
  findings,
  manifest,
  objectsOf,
  relatedTo,
  routesOf,
  titlesOf,
  web,
  workloadOf,
} from '../support/translated.js'

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
