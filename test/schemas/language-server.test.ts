import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { keys, safeTranslate, type Code, type Profile } from 'tranship'
import { isBlockKnown, supportIn } from '../support/key-support.js'
import { type Snippet, snippetsIn } from '../../scripts/editor-snippets.js'
import { isThorough } from '../support/effort.js'
import { goldenCases, translateCase } from '../support/golden.js'
import { LanguageServer, languageServers, type ServerVersion } from '../support/language-server.js'
import { indentationBelow, valueAt, writtenUpTo } from '../support/manifest-places.js'

const versions = Object.keys(languageServers) as ServerVersion[]
const mapped = keys.filter(({ support }) => support === 'mapped')

/** Returns the messages and lines of the diagnostics of a schema. */
async function faults(server: LanguageServer, text: string): Promise<[line: number, message: unknown][]> {
  const found = await server.diagnostics(text)
  return found
    .filter(({ source }) => source?.startsWith('yaml-schema'))
    .map(({ range, message }): [number, unknown] => [range.start.line + 1, message])
    .sort(([one], [other]) => one - other)
}

/** A form with its placeholders as they are at first, and every scalar as text: YAML has its own idea of numbers. */
function filled(body: unknown): unknown {
  return asTexts(JSON.parse(JSON.stringify(body).replace(/\$\{\d+:([^}]*)\}/g, '$1')))
}

function asTexts(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === 'object' ? one : String(one)))
}

/** Forms name services and volumes that the manifest around them need not have. */
const ofNames: readonly Code[] = [
  'no-image',
  'no-services',
  'undefined-volume',
  'unknown-dependency',
  'unknown-endpoint-port',
  'unknown-endpoint-service',
]

function errorsOf(text: string): Code[] {
  const result = safeTranslate(text)
  return result.ok ? [] : result.errors.map(({ code }) => code).filter((code) => !ofNames.includes(code))
}

describe.each(versions)('yaml-language-server %s', (version) => {
  let server: LanguageServer
  beforeAll(async () => {
    server = await LanguageServer.start(version, 'schemas/1.48.json')
  })
  afterAll(() => server.stop())

  // Tests over all manifests or keys use one version, except in CI.
  const all = it.skipIf(version !== '1.25' && !isThorough)

  describe('publishes', () => {
    all.each(['1.48', '1.37', 'compose'] satisfies Profile[])(
      'of all golden manifests that translate for %s only the keys that are misspelt',

      async (profile) => {
        const own =
          profile === '1.48' ? server : await LanguageServer.start(version, `schemas/${profile}.json`)
        const found = goldenCases().map(async (golden) => {
          const result = translateCase(golden, profile)
          if (!result.ok) return undefined
          const misspelt = result.warnings.filter(({ code }) => code === 'unknown-key')
          const expected = [...new Set(misspelt.map(({ range }) => range.start.line))]
          const lines = (await faults(own, golden.manifest)).map(([line]) => line)
          return { name: golden.name, lines: [...new Set(lines)].sort(), expected: expected.sort() }
        })
        const results = (await Promise.all(found)).filter((one) => one !== undefined)
        if (own !== server) own.stop()
        expect(results.length).toBeGreaterThan(50)
        // In `compose`, such a key is an error.
        expect(results.some(({ expected }) => expected.length > 0)).toBe(profile !== 'compose')
        expect(results.map(({ name, lines }) => [name, lines])).toEqual(
          results.map(({ name, expected }) => [name, expected]),
        )
      },
    )

    it('nothing about keys that are not supported', async () => {
      const text = 'services:\n  web:\n    image: a\n    hostname: web\n    networks: [front]\nnetworks: {front: }\n'
      expect(await faults(server, text)).toEqual([])
      expect(await faults(server, readFileSync('examples/voting-app/compose.yaml', 'utf8'))).toEqual([])
    })

    it('misspelt keys, wherever they are', async () => {
      const text =
        'services:\n  web:\n    image: a\n    enviroment: {}\n    healthcheck:\n      intervall: 1s\n    x-own: {any: thing}\nvolume: {}\n'
      expect(await faults(server, text)).toEqual([
        [4, 'Property enviroment is not allowed.'],
        [6, 'Property intervall is not allowed.'],
        [8, 'Property volume is not allowed.'],
      ])
    })

    it('errors in the shape of a Compose file', async () => {
      const text =
        'services:\n  web:\n    mem_limit: [1]\n    depends_on:\n      db: {condition: healthy}\n    ports:\n      - published: 80\n    command: {a: b}\n    restart: []\n'
      const found = await faults(server, text)
      expect([...new Set(found.map(([line]) => line))].sort()).toEqual([3, 5, 7, 8, 9])
    })
  })

  describe('shows', () => {
    all('of every key what becomes of it, or what to do instead', async () => {
      // Keys in a block that the profile lacks have nothing to show.
      const own = keys.filter(
        (key) =>
          (key.profiles.includes('1.48') || key.elsewhere !== undefined) && isBlockKnown(key, '1.48'),
      )
      const shown = own.map(async (key) => {
        const { path } = key
        const { text } = supportIn(key, '1.48')
        const written = writtenUpTo(path)
        return [path, text, await server.hover(`${written.slice(0, -2)}|${written.slice(-2)} `)] as const
      })
      const silent = (await Promise.all(shown)).filter(([, text, hover]) => !hover.includes(text))
      expect(silent).toEqual([])
      expect(await server.hover('services:\n  web:\n    host|name: a\n')).toContain('Not supported')
    })
  })

  describe('offers', () => {
    it('no key that is left out', async () => {
      const labels = (await server.completions('services:\n  web:\n    |\n')).map(({ label }) => label)
      expect(labels).toEqual(expect.arrayContaining(['healthcheck', 'x-platform-identity-token']))
      expect(labels).not.toContain('hostname')
      expect(labels).not.toContain('attach')
    })

    all('of every key only values that somebody would write', async () => {
      const offered = mapped.map(async ({ path, example }) => {
        const completions = await server.completions(`${writtenUpTo(path)} |\n`)
        const labels = completions.map(({ label }) => label)
        return labels
          .filter((label) => /^(?:null|\[.*|\{.*|Default value|- .*)$/.test(label) || isBoolean(label))
          .filter((label) => !isBoolean(label) || typeof example !== 'boolean')
          .map((label) => `${path}: ${label}`)
      })
      expect((await Promise.all(offered)).flat()).toEqual([])
    })

    it.each([
      ['restart', ['always', 'unless-stopped', 'on-failure', 'on-failure:3', 'no']],
      ['depends_on.*.condition', ['service_started', 'service_healthy', 'service_completed_successfully']],
      ['healthcheck', ['An HTTP request', 'A command']],
      ['public', ['true', 'false']],
      ['environment', []],
      ['deploy', []],
    ])('exactly the valid values at %s', async (key, expected) => {
      const completions = await server.completions(`${writtenUpTo(`services.*.${key}`)} |\n`)
      expect(completions.map(({ label }) => label).sort()).toEqual([...expected].sort())
    })

    it('keys that are written with what they require, and with no defaults', async () => {
      const written: Record<string, unknown> = {
        'services.*.healthcheck': null,
        'services.*.healthcheck.http': { path: null, port: null },
        'services.*.deploy': null,
        'services.*.deploy.restart_policy': null,
        'services.*.environment': null,
        'services.*.depends_on': null,
        'services.*.build': null,
        'services.*.image': 'nginx:1.29',
        'services.*.ports': [null],
        volumes: null,
      }
      for (const [path, value] of Object.entries(written)) {
        const above = path.split('.').slice(0, -1).join('.')
        const below = above === '' ? 'services: {web: {image: a}}' : writtenUpTo(above)
        const indentation = above === '' ? '' : indentationBelow(below)
        const offered = await server.completions(`${below}\n${indentation}|\n`)
        const key = offered.find(({ label }) => label === path.split('.').at(-1))
        expect([path, valueAt(parse(key?.applied ?? ''), path)]).toEqual([path, value])
      }
    })

    it('keys that are complete once they are written', async () => {
      const blocks = [...new Set(mapped.map(({ path }) => path.split('.').slice(0, -1).join('.')))]
      const broken = blocks
        .filter((block) => block !== '')
        .map(async (block) => {
          const written = writtenUpTo(block)
          const place = block.endsWith('[]') ? `${written} |\n` : `${written}\n${indentationBelow(written)}|\n`
          const names = mapped.filter(({ path }) => path.startsWith(`${block}.`)).map(({ path }) => path)
          return (await server.completions(place))
            .filter(({ label }) => names.includes(`${block}.${label}`))
            .filter(({ label, applied }) => !Object.hasOwn(valueAt(parse(applied), block) ?? {}, label))
            .map(({ label }) => `${block}.${label}`)
        })
      expect((await Promise.all(broken)).flat()).toEqual([])
    })

    const forms = Object.entries(snippetsIn('1.48')).flatMap(([path, own]) =>
      own.flatMap((form) => placesOf(path, form).map((place) => ({ path, form, ...place }))),
    )
    it.each(forms)('$path: $form.label, $where', async ({ path, form, marked }) => {
      const offered = (await server.completions(marked)).filter(({ label }) => label === form.label)
      expect(offered).toHaveLength(1)
      const { applied } = offered[0]!
      expect(asTexts(valueAt(parse(applied), path))).toMatchObject(filled(form.body) as object)
      expect(errorsOf(applied)).toEqual([])
    })
  })

  it('offers and shows the same with the schema for completion, and publishes nothing', async () => {
    const silent = await LanguageServer.start(version, 'schemas/1.48.completion.json')
    const places = [
      'services:\n  web:\n    |\n',
      'services:\n  web:\n    restart: |\n',
      'services:\n  web:\n    ports:\n      - |\n',
      'services:\n  web:\n    imag: a\n    healthcheck:\n      |\n',
      'endpoints:\n  |\n',
    ]
    for (const place of places) {
      const expected = await server.completions(place)
      expect(expected.length).toBeGreaterThan(1)
      expect(await silent.completions(place)).toEqual(expected)
    }
    expect(await silent.hover('services:\n  web:\n    res|tart: [always]\n')).toContain('Default: `always`')
    const wrong = 'services:\n  web:\n    imag: a\n    restart: []\n    hostname: web\n  api: 5\nvolume: {}\n'
    expect(await faults(server, wrong)).not.toEqual([])
    expect(await faults(silent, wrong)).toEqual([])
    silent.stop()
  })
})

const isBoolean = (label: string) => label === 'true' || label === 'false'

/** Returns the places at which a snippet should be offered. */
function placesOf(path: string, { body }: Snippet): { where: string; marked: string }[] {
  const written = writtenUpTo(path)
  if (path.endsWith('[]')) {
    const list = written.slice(0, written.lastIndexOf('\n'))
    const line = written.slice(list.length)
    const item = path.includes('ports') ? '9090' : 'other:/other'
    return [
      { where: 'below the key', marked: `${list}${line.slice(0, -1)}|\n` },
      { where: 'behind a dash', marked: `${written} |\n` },
      { where: 'right behind a dash', marked: `${written}|\n` },
      { where: 'behind the dash of another item', marked: `${written} ${item}${line} |\n` },
    ]
  }
  const behind = { where: 'behind the key', marked: `${written} |\n` }
  const below = { where: 'below the key', marked: `${written}\n${indentationBelow(written)}|\n` }
  if (typeof body !== 'object') return [behind]
  return takesList.has(path) ? [below] : [behind, below]
}

/** Keys that also accept a list. The server chooses their snippets only below the key. */
const takesList = new Set(['services.*.depends_on', 'services.*.environment', 'endpoints'])
