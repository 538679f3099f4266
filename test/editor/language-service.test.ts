import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type Becomes,
  type ComesFrom,
  type Completion,
  completionsAt,
  explanationAt,
  languageService,
  type LanguageService,
  type LanguageServiceOptions,
  type Stretch,
} from '../../src/editor.js'
import { type Diagnostic, safeTranslate, toYAML, translate, type TranslateOptions } from '../../src/index.js'
import { ignoreInsertion } from '../../src/internal.js'
import type { Code } from '../../src/warnings/catalogue.js'

const schema = JSON.parse(readFileSync('schemas/compose.json', 'utf8')) as object

const profile = { profile: 'compose' } as const

function serviceOf(options: TranslateOptions = {}, known: LanguageServiceOptions = { schema }) {
  return languageService({ ...known, options: { ...profile, ...options } })
}

/** A text without its `|`, and the offset of that. */
const at = (marked: string) => ({ text: marked.replace('|', ''), offset: marked.indexOf('|') })

/** Returns the parts of a text at some ranges. */
const partsOf = (text: string, stretches: readonly Stretch[]) =>
  stretches.map(({ from, to }) => text.slice(from, to))

const web = 'services:\n  web:\n    image: nginx:1.29\n    mem_limit: 256m\n'
const wrong = 'services:\n  web:\n    mac_address: x\n    image: nginx:1.29\n    restart: alway\n'
const twoWrong = `${wrong}  other:\n    image: other\n`

/** A file whose lines are behind the end of the texts that read it. */
const base = `${'# A long comment.\n'.repeat(9)}${web}`
const extending = 'services:\n  web:\n    extends: { file: base.yaml, service: web }\n'
const withBase = (text: string): TranslateOptions => ({ files: { 'base.yaml': text } })

const diagnosed = (text: string, options: TranslateOptions) =>
  serviceOf(options).diagnose(text) as readonly Diagnostic[]
const placed = ({ code, range: { start } }: Diagnostic) => `${code} ${start.line}:${start.column}`

describe('diagnose', () => {
  const tag = 'services: { web: { image: "nginx:${TAG:?}" } }'
  const env = 'services: { web: { image: "nginx:1", env_file: b } }'
  const init = 'services: { web: { image: "nginx:1", init: true } }'

  it.each<readonly [string, string, TranslateOptions, readonly string[]]>([
    ['names errors first', wrong, {}, ['invalid-restart 5:14', 'unsupported-key 3:5']],
    ['finds nothing in a sound text', web, {}, []],
    ['finds no services in an empty text', '', {}, ['no-services 1:1']],
    ['reads broken YAML', 'services: [', {}, ['yaml-syntax 1:11']],
    ['treats an unknown variable as right', tag, {}, []],
    ['treats it as missing without `incomplete`', tag, { incomplete: false }, ['variable-required 1:34']],
    ['knows variables', tag, { dotenv: 'TAG=A B' }, ['invalid-image 1:34']],
    ['treats an unknown file as right', env, {}, []],
    ['knows files', env, { files: { b: '=' } }, ['env-file-invalid 1:48']],
    ['knows the profile', init, { profile: '1.37' }, ['unsupported-key 1:38']],
    ['ignores codes', wrong, { ignore: ['unsupported-key'] }, ['invalid-restart 5:14']],
    ['reports a wrong option', web, { profile: 'own' as never }, ['invalid-option 1:1']],
  ])('%s, as `safeTranslate` does', (_, text, options, expected) => {
    const found = diagnosed(text, options)
    expect(found.map(placed)).toEqual(expected)
    const result = safeTranslate(text, { incomplete: true, ...profile, ...options })
    expect(found).toEqual([...(result.ok ? [] : result.errors), ...result.warnings])
  })

  it('treats an unknown variable as right if `incomplete` is undefined', () => {
    expect(diagnosed(tag, { incomplete: undefined })).toEqual([])
  })
})

describe('completionsAt', () => {
  it.each<readonly [string, string, LanguageServiceOptions, string | undefined]>([
    ['the first key of an empty text', '|', { schema }, 'services'],
    ['the first key of an empty service', 'services:\n  web:\n    |', { schema }, 'image'],
    ['a value', 'services: { web: { restart: | } }', { schema }, 'always'],
    ['a name, without a schema too', 'services: { web: { depends_on: [|] }, db: {} }', {}, 'db'],
    ['no key without a schema', '|', {}, undefined],
    ['a variable that the options know', 'services: { web: { image: "${|" } }', {}, 'TAG'],
    [
      'a path of the folder',
      'services: { web: { env_file: | } }',
      { listFolder: () => [{ name: 'web.env', isFolder: false }] },
      'web.env',
    ],
    [
      'a stage of a Dockerfile',
      'services: { web: { build: { target: | } } }',
      { fileText: (path) => (path === 'Dockerfile' ? 'FROM a AS made\n' : undefined) },
      'made',
    ],
  ])('proposes %s, as the function of its name does', (_, marked, known, first) => {
    const { text, offset } = at(marked)
    const options = { ...profile, dotenv: 'TAG=1' }
    const found = serviceOf(options, known).completionsAt(text, offset) as readonly Completion[]
    expect(found[0]?.label).toBe(first)
    expect(found).toEqual(completionsAt(text, offset, { ...known, variables: options }))
  })

  it.each([
    [-5, 0],
    [web.length + 1e9, web.length],
  ])('takes the offset %d for %d', (offset, nearest) => {
    const service = serviceOf()
    expect(service.completionsAt(web, offset)).toEqual(service.completionsAt(web, nearest))
  })
})

describe('explanationAt', () => {
  it.each([
    ['a key', 'services: { web: { mem|_limit: 1g } }', 'services.*.mem_limit'],
    ['the key of a value', 'services: { web: { restart: al|ways } }', 'services.*.restart'],
    ['no name that the user chose', 'services: { we|b: {} }', undefined],
    ['nothing in an empty text', '|', undefined],
  ])('explains %s, as the function of its name does', (_, marked, path) => {
    const { text, offset } = at(marked)
    const found = serviceOf().explanationAt(text, offset)
    expect(found).toEqual(path === undefined ? undefined : expect.objectContaining({ path }))
    expect(found).toEqual(explanationAt(text, offset, schema))
  })

  it('explains nothing without a schema', () => {
    expect(serviceOf({}, {}).explanationAt(web, web.indexOf('mem_limit'))).toBeUndefined()
  })
})

describe('ignoreInsertion', () => {
  it.each<readonly [string, string, Code, string | undefined]>([
    ['a line above a warning', 'mac_address', 'unsupported-key', '# tranship-ignore unsupported-key\n    '],
    ['nothing for an error', 'alway', 'invalid-restart', undefined],
  ])('inserts %s, as the function of its name does', (_, word, code, expected) => {
    const offset = wrong.indexOf(word)
    const found = serviceOf().ignoreInsertion(wrong, code, offset)
    expect(found).toEqual(ignoreInsertion(wrong, code, offset))
    expect(found && (found as { text: string }).text).toBe(expected)
  })
})

describe('objectsOf', () => {
  it.each<readonly [string, string, TranslateOptions, string]>([
    ['a sound text', web, {}, web],
    ['a text with a wrong service without it', twoWrong, {}, 'services: { other: { image: other } }'],
    ['a text with variables', web.replace('256m', '${MEMORY}'), { dotenv: 'MEMORY=256m' }, web],
    ['a text that extends a file', extending, withBase(base), web],
  ])('returns the YAML of %s', (_, text, options, same) => {
    expect(serviceOf(options).objectsOf(text)).toBe(toYAML(translate(same, profile).objects))
  })

  it.each([
    ['an empty text', '', {}],
    ['broken YAML', 'services: [', {}],
    ['a required variable that is missing', 'services: { web: { image: "nginx:${TAG:?}" } }', {}],
    ['a wrong option', web, { profile: 'own' as never }],
  ])('returns an empty text for %s', (_, text, options) => {
    expect(serviceOf(options).objectsOf(text)).toBe('')
  })
})

describe('becomes', () => {
  const becomes = (marked: string, options: TranslateOptions = {}) => {
    const { text, offset } = at(marked)
    const service = serviceOf(options)
    const end = text.indexOf('\n', offset)
    const { fields, ...rest } = service.becomes(text, offset, end < 0 ? text.length : end) as Becomes
    return { ...rest, fields: partsOf(service.objectsOf(text) as string, fields) }
  }

  it.each<readonly [string, string, readonly string[], readonly unknown[]]>([
    ['a key', web.replace('mem', '|mem'), ['Deployment web'], ['memory: 256Mi']],
    ['a line that becomes nothing', `name: app\n${web}|x-own: 1`, [], []],
    ['a line of broken YAML', 'services: [|', [], []],
    ['a service with an error', wrong.replace('image', '|image'), [], []],
  ])('names the objects and fields of %s', (_, marked, titles, fields) => {
    expect(becomes(marked)).toEqual({ titles, notes: [], fields })
  })

  const db =
    'services:\n  web:\n    image: nginx\n    environment: { URL: "tcp://db:5432" }\n  db:\n    image: own\n'
  const says = 'db: its Service has port 5432, because this text contains its host with the port'

  it('names inferences with the line of their evidence', () => {
    expect(becomes(db.replace('  db:', '|  db:')).notes).toContain(`${says} (line 4).`)
  })
})

describe('comesFrom', () => {
  const comesFrom = (text: string, word: string, options: TranslateOptions = {}) => {
    const service = serviceOf(options)
    const yaml = service.objectsOf(text) as string
    const found = service.comesFrom(text, yaml.indexOf(word)) as ComesFrom | undefined
    return found && { ...found, field: partsOf(yaml, [found.field])[0], places: partsOf(text, found.places) }
  }

  it.each([
    ['a value', 'memory: 256Mi', { places: ['256m'] }],
    [
      'nothing, with a reason',
      'enableServiceLinks: false',
      { places: [], reason: expect.stringMatching(/^by default: /) },
    ],
  ])('finds the field of an object and its origin in %s', (_, field, origin) => {
    expect(comesFrom(web, field)).toEqual({ field, ...origin })
  })

  it('finds the variable of a value', () => {
    const text = web.replace('256m', '${MEMORY}')
    const { places } = comesFrom(text, 'memory:', { dotenv: 'MEMORY=256m' })!
    expect(places).toEqual(['${MEMORY}', 'MEMORY'])
  })

  it.each([
    ['between objects', web, '---'],
    ['in the objects of an empty text', '', 'kind'],
  ])('finds nothing %s', (_, text, word) => {
    expect(comesFrom(text, word)).toBeUndefined()
  })
})

describe('the service', () => {
  it('keeps the last translation, and only that', () => {
    // A translation copies the variables of the environment.
    let copies = 0
    const env = new Proxy<Record<string, string>>({}, { ownKeys: () => (copies++, []) })
    const service = serviceOf({ env })
    const copiesFor = (text: string, ask: (text: string) => unknown) => {
      const before = copies
      ask(text)
      return copies - before
    }
    const first = copiesFor(web, service.objectsOf)
    expect(first).toBeGreaterThan(0)
    expect(copiesFor(web, (text) => service.becomes(text, 0, text.length))).toBe(0)
    expect(copiesFor(web, (text) => service.comesFrom(text, 0))).toBe(0)
    expect(copiesFor(`${web}#`, service.objectsOf)).toBe(first)
    expect(copiesFor(web, service.objectsOf)).toBe(first)
  })

  const functions: readonly (readonly [keyof LanguageService, (text: string, offset: number) => unknown])[] =
    [
      ['diagnose', (text) => serviceOf().diagnose(text)],
      ['completionsAt', serviceOf().completionsAt],
      ['explanationAt', serviceOf().explanationAt],
      ['ignoreInsertion', (text, offset) => serviceOf().ignoreInsertion(text, 'unsupported-key', offset)],
      ['objectsOf', serviceOf().objectsOf],
      ['becomes', (text, offset) => serviceOf().becomes(text, offset, offset + 1)],
      ['comesFrom', serviceOf().comesFrom],
    ]

  it('has no function without a row here', () => {
    expect(functions.map(([name]) => name)).toEqual(Object.keys(serviceOf()))
  })

  it.each(functions)('%s answers with plain data, at any offset of any text', (_, ask) => {
    for (const text of [
      web,
      wrong,
      twoWrong,
      extending,
      '',
      'services: [',
      '\uFEFFa',
      'services:\r\n  web:\r\n',
    ])
      for (const offset of [-1, 0, 12, text.length, text.length + 1, 1e9]) {
        const answer = ask(text, offset)
        expect(structuredClone(answer)).toEqual(answer)
      }
  })
})
