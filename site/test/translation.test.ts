import { describe, expect, it } from 'vitest'
import { initialSettings, type Project, type ProjectFile } from '../src/state/project.js'
import type { Becomes } from 'tranship/editor'
import type { ComesFrom, Shown } from '../src/translation/messages.js'
import { TINTS, tintsOf } from '../src/translation/tints.js'
import { Translation } from '../src/translation/translation.js'

function project(text: string, others: readonly ProjectFile[] = []): Project {
  return { files: [{ path: 'compose.yaml', text }, ...others], settings: initialSettings }
}

/** Translates a project. */
async function shown(project: Project, translation = new Translation()): Promise<Shown> {
  return (await translation.answer({ kind: 'translate', project })) as Shown
}

const sound = project('name: one\nservices: {web: {image: nginx}}\n')
const broken = project('name: one\nservices: {web: {image: nginx, restart: alway}}\n')
const onlyNewer = project('name: one\nservices: {web: {extends: base}, base: {image: nginx}}\n')

describe('a manifest with an override', () => {
  const override = (path: string, text = 'services: {web: {image: caddy}}\n') => ({ path, text })

  it.each([
    'compose.override.yml',
    'compose.override.yaml',
    'docker-compose.override.yml',
    'docker-compose.override.yaml',
  ])('is merged with %s', async (path) => {
    const { objects } = await shown(project(sound.files[0]!.text, [override(path)]))
    expect(objects?.yaml).toContain('image: caddy')
  })

  it('is merged with one alone', async () => {
    const others = [
      override('compose.override.yaml', 'services: {web: {image: apache}}\n'),
      override('compose.override.yml'),
    ]
    const { objects } = await shown(project(sound.files[0]!.text, others))
    expect(objects?.yaml).toContain('image: caddy')
  })

  it('has its problems in the file that they are in', async () => {
    const wrong = override('compose.override.yaml', 'services: {web: {restart: alway}}\n')
    const { problems } = await shown(project(sound.files[0]!.text, [wrong]))
    expect(problems.map(({ code, file }) => [code, file])).toEqual([['invalid-restart', wrong.path]])
  })

  it('has the files that the override names', async () => {
    const naming = override('compose.override.yaml', 'services: {web: {env_file: web.env}}\n')
    const { objects } = await shown(
      project(sound.files[0]!.text, [naming, { path: 'web.env', text: 'COLOUR=green' }]),
    )
    expect(objects?.yaml).toContain('value: green')
  })
})

describe('while the manifest has errors', () => {
  const partly = project(
    'name: one\nservices:\n  web: {image: nginx, restart: alway}\n  db: {image: shop/db}\n',
  )

  it('[R0-19] has the objects of services without errors, and a card without objects for the others', async () => {
    const { objects } = await shown(partly)
    expect(objects?.isPartial).toBe(true)
    expect(objects?.cards.map(({ title, kinds }) => [title, kinds])).toEqual([
      ['web', []],
      ['db', ['Deployment', 'Service']],
    ])
    expect(objects?.yaml).not.toContain('nginx')
  })

  it('keeps the last sound card of a service at each key that is typed, with the fields of its lines', async () => {
    const translation = new Translation()
    const [above, below] = [
      'services:\n  web:\n    image: nginx\n',
      '\n    mem_limit: 1g\n  db: {image: shop/db}\n',
    ]
    const { objects: before } = await shown(project(above.trimEnd() + below), translation)
    const typed = '    restart: alway'
    for (let length = 5; length <= typed.length; length++) {
      const text = above + typed.slice(0, length) + below
      const { objects } = await shown(project(text), translation)
      expect([typed.slice(0, length), objects?.yaml]).toEqual([typed.slice(0, length), before?.yaml])
      expect(objects?.isPartial).toBe(true)
      expect(objects?.cards.map(({ isOld, error }) => [isOld, error?.range.start.line])).toEqual([
        [true, expect.any(Number)],
        [false, undefined],
      ])
      expect(objects?.list.map(({ title }) => title)).toEqual(['Service db', 'Deployment db'])
      const from = text.indexOf('mem_limit')
      const becomes = { kind: 'becomes', path: 'compose.yaml', from, to: text.indexOf('1g') + 2 } as const
      const { fields } = (await translation.answer(becomes)) as Becomes
      const [field] = fields
      expect(objects?.yaml.slice(field!.from, field!.to)).toBe('memory: 1Gi')
      const origin = { kind: 'comes-from', offset: field!.from } as const
      const { places } = (await translation.answer(origin)) as ComesFrom
      expect(places.map(({ from, to, line }) => [text.slice(from, to), line])).toEqual([['1g', 5]])
    }
    const { objects } = await shown(project(`${above}${typed}s${below}`), translation)
    expect(objects?.cards.map(({ isOld }) => isOld)).toEqual([false, false])
  })

  it('keeps all cards of a text in which no service can be read, but not those of another project', async () => {
    const translation = new Translation()
    const { objects: before } = await shown(sound, translation)
    const unreadable = project('name: one\nservices')
    expect((await shown(unreadable, translation)).objects?.yaml).toBe(before?.yaml)
    const opened = { kind: 'translate', project: unreadable, isOpened: true } as const
    expect(((await translation.answer(opened)) as Shown).objects?.yaml).toBe('')
  })

  it('answers about the objects that there are, but has no layout', async () => {
    const translation = new Translation()
    await shown(partly, translation)
    const from = partly.files[0]!.text.indexOf('shop/db')
    const becomes = { kind: 'becomes', path: 'compose.yaml', from, to: from } as const
    expect(((await translation.answer(becomes)) as Becomes).titles).toEqual(['Deployment db'])
    expect(await translation.answer({ kind: 'layout', layout: 'helm' })).toBeUndefined()
  })

  it('the order and the differences are those of the text before them', async () => {
    const translation = new Translation()
    await shown(sound, translation)
    const ask = async () => [
      await translation.answer({ kind: 'start-order' }),
      await translation.answer({ kind: 'differences', profile: '1.37' }),
    ]
    const before = await ask()
    await shown(broken, translation)
    expect(await ask()).toEqual(before)
  })

  it('there are none before there was a text without', async () => {
    const translation = new Translation()
    await shown(broken, translation)
    expect(await translation.answer({ kind: 'start-order' })).toBeUndefined()
    expect(await translation.answer({ kind: 'differences', profile: '1.37' })).toBeUndefined()
  })
})

it('finds no differences to a profile in which the manifest has errors', async () => {
  const translation = new Translation()
  expect((await shown(onlyNewer, translation)).objects).toBeDefined()
  expect(await translation.answer({ kind: 'differences', profile: '1.37' })).toBeUndefined()
})

it('[C11-01] a line has what is inferred from it, with the line that is the reason', async () => {
  const translation = new Translation()
  const text = 'services:\n  web:\n    image: nginx\n    deploy:\n      mode: global\n'
  await shown(project(text), translation)
  const notesAt = async (word: string) => {
    const from = text.indexOf(word)
    const question = { kind: 'becomes', path: 'compose.yaml', from, to: from + word.length } as const
    return (await translation.answer(question)) as Becomes
  }
  const notes = ['web: becomes a DaemonSet, because `deploy.mode` requests it (compose.yaml:5).']
  expect(await notesAt('mode: global')).toMatchObject({ notes })
  expect(await notesAt('web')).toMatchObject({ notes })
  expect(await notesAt('image')).toMatchObject({ notes: [] })
})

it.each([
  ['kustomize', 'kustomization.yaml'],
  ['helm', 'Chart.yaml'],
] as const)('has the files of %s', async (layout, file) => {
  const translation = new Translation()
  await shown(sound, translation)
  const files = (await translation.answer({ kind: 'layout', layout })) as Record<string, string>
  expect(Object.keys(files).map((path) => path.split('/').at(-1))).toContain(file)
})

describe('the cards', () => {
  const shop = project(
    [
      'name: shop',
      'services:',
      '  web: {image: nginx, ports: ["80:80"], volumes: ["data:/a"], configs: [site]}',
      '  api: {image: a, volumes: ["data:/a"]}',
      'volumes: {data: {}}',
      'configs: {site: {content: a}}',
    ].join('\n'),
  )

  it('have the objects of a service, those that run Pods first, in the order of the Compose file', async () => {
    const { objects } = await shown({ ...shop, settings: { ...initialSettings, domain: 'a.example' } })
    expect(objects?.cards.map(({ title, kinds }) => [title, kinds])).toEqual([
      ['web', ['StatefulSet', 'Service', 'Ingress', 'PersistentVolumeClaim', 'ConfigMap']],
      ['api', ['StatefulSet', 'Service']],
    ])
  })

  it('have a card for objects of no service alone', async () => {
    const { objects } = await shown({ ...shop, settings: { ...initialSettings, networkPolicies: true } })
    expect(objects?.cards.at(-1)).toMatchObject({ title: 'The whole application', kinds: ['NetworkPolicy'] })
  })

  it('cover the whole text, and keep the order of applying for copies', async () => {
    const { objects } = await shown(shop)
    const { yaml, cards, list } = objects!
    expect(cards.map(({ from, to }) => yaml.slice(from, to)).join('---\n')).toBe(yaml)
    expect(list[0]?.title).toBe('ConfigMap site')
    for (const { from, to } of cards.flatMap(({ labels }) => labels))
      expect(yaml.slice(from, to)).toMatch(/^\n +app\.kubernetes\.io\/(name|part-of): /)
  })

  it('have the colours of their services', async () => {
    const { objects } = await shown(shop)
    const [web, api] = objects!.services
    expect(objects!.cards.map(({ tint }) => tint)).toEqual([web!.tint, api!.tint])
    expect(shop.files[0]!.text.slice(web!.from, web!.to)).toMatch(/^web: /)
  })
})

describe('a tint', () => {
  it('stays while other services come and go', () => {
    const [one, other] = [tintsOf(['web', 'db']), tintsOf(['web', 'db', 'cache', 'api'])]
    for (const name of ['web', 'db']) expect(other.get(name)).toBe(one.get(name))
  })

  it('is used twice only if there are more services than tints', () => {
    const names = Array.from({ length: TINTS }, (_, index) => `service-${index}`)
    expect(new Set(tintsOf(names).values()).size).toBe(TINTS)
    expect(tintsOf([...names, 'last']).get('last')).toBeLessThan(TINTS)
  })
})
