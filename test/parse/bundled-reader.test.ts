import path from 'node:path'
import { build } from 'esbuild'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledPackages, bundledParts, thirdPartyNotices } from '../../scripts/bundled-packages.js'
import { addressOf, noticeSeparator } from '../../scripts/package-notice.js'
import type { Reader } from '../../src/parse/reader.js'
import { readAnything } from '../../src/parse/recovering-reader.js'
import { goldenCases } from '../support/golden.js'
import { anyText, anyYAML, mutated } from '../support/manifests.js'
import { reading } from '../support/reading.js'
import { readSound } from '../support/sound-reader.js'
import { heads, tags } from '../support/yaml-tags.js'

/** The same readers with only the parts of the libraries that are bundled into the package. */
let bundled: readonly Reader[]
let bundledFiles: string[]

beforeAll(async () => {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export { readSound } from './test/support/sound-reader.js'
export { readAnything } from './src/parse/recovering-reader.js'`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    plugins: bundledParts,
  })
  bundledFiles = Object.entries(Object.values(metafile.outputs)[0]!.inputs)
    .filter(([file, { bytesInOutput }]) => file.includes('node_modules') && bytesInOutput > 0)
    .map(([file]) => file.slice(file.indexOf('node_modules/') + 'node_modules/'.length))
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64')
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    readSound: Reader
    readAnything: Reader
  }
  bundled = [module.readSound, module.readAnything]
})

function expectSameReading(text: string): void {
  for (const [index, read] of [readSound, readAnything].entries()) {
    expect(reading(bundled[index]!, text)).toEqual(reading(read, text))
  }
}

const values = [
  ...[
    '',
    'text',
    '"quoted"',
    "'quoted'",
    '7',
    '-0',
    '0x1F',
    '0o17',
    '1e3',
    '.5',
    '.inf',
    '-.INF',
    '.nan',
    '~',
    'NULL',
  ],
  ...[
    'true',
    'FALSE',
    'yes',
    '2024-01-31',
    '2024-01-31T10:00:00+02:00',
    '1:30',
    'aGVsbG8=',
    '<<',
    '=',
    '*a',
    '&b c',
  ],
  ...['[]', '[a, b: c, ? d]', '{}', '{a, b: c}', '{<<: *a, b: 1}', '[{a: b}, {a: c}]', '{a: , b: ~}'],
  ...[
    '|\n    a\n\n     b\n',
    '>-\n    a\n    b\n\n    c\n',
    '|2+\n    a\n\n',
    '\n    - a\n    - b: c\n      d: e\n',
  ],
  ...[
    '\n    a: b\n    ? [c]\n    : d\n',
    '\n    ? a\n    ? b\n',
    '\n    - [a: b]\n    - {c}\n',
    '"a\\x41\\u0042\\q"',
  ],
]
const document = (tag: string, value: string) =>
  `x: &a {k: v}\ny:\n  z: ${tag} ${value}\n? ${tag} k\n: last # end\n`

describe('the parts of js-yaml and yaml that are bundled read as the whole of them', () => {
  it('are the parser of one, and the parser and the composer with the core schema of the other', () => {
    const folders = new Set(bundledFiles.map((file) => path.posix.dirname(file)))
    const inYAML = ['', '/compose', '/doc', '/nodes', '/parse', '/schema', '/schema/common', '/schema/core']
    expect([...folders].sort()).toEqual([
      'js-yaml/dist',
      ...inYAML.map((folder) => `yaml/browser/dist${folder}`),
    ])
  })

  it.each(tags)('every value with the tag %s, and the tag under every directive', (tag) => {
    for (const head of heads) expectSameReading(head + document(tag, 'text') + document(tag, '{a, b: 1}'))
    for (const value of values) {
      expectSameReading(document(tag, value))
      expectSameReading(`%YAML 1.1\n%TAG !e! tag:yaml.org,2002:\n---\n${document(tag, value)}`)
    }
  })

  it('every value without a tag, under every directive', () => {
    for (const head of heads) for (const value of values) expectSameReading(head + document('', value))
  })

  it.each(goldenCases())('the manifest of $name', ({ manifest }) => {
    expectSameReading(manifest)
    expectSameReading(`%YAML 1.1\n---\n${manifest}`)
  })

  it('texts of nothing but single lines', () => {
    for (const value of [
      ...values,
      ...tags,
      ...heads,
      '\ufeff',
      '...',
      '- - a',
      '? ',
      ': ',
      '@',
      '`',
      '%',
      '\t- a',
    ]) {
      expectSameReading(value)
      expectSameReading(`${value}\n# comment`)
    }
  })

  it('any text, any YAML and any changed manifest', () => {
    const changed = fc.constantFrom(...goldenCases()).chain(({ manifest }) => mutated(manifest))
    const tagged = fc
      .tuple(fc.constantFrom(...heads), fc.constantFrom(...tags), fc.constantFrom(...values))
      .chain(([head, tag, value]) => mutated(head + document(tag, value)))
    fc.assert(fc.property(fc.oneof(anyText, anyYAML, changed, tagged), expectSameReading), { numRuns: 1000 })
  })

  it('with text that is too deep, and with too many aliases', () => {
    expectSameReading('['.repeat(5000))
    expectSameReading(`a: ${'{a: '.repeat(99)}1${'}'.repeat(99)}`)
    const bomb = Array.from({ length: 9 }, (_, index) => {
      return `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]\n`
    })
    expectSameReading(`a0: &a0 [x]\n${bomb.join('')}`)
  })
})

describe('the address of a package in the notices', () => {
  it.each([
    [{ homepage: 'https://a.example' }, 'https://a.example'],
    [{ repository: 'owner/name.js' }, 'https://github.com/owner/name.js'],
    [{ repository: 'github:owner/name' }, 'https://github.com/owner/name'],
    [{ repository: { url: 'git+https://host/owner/name.git' } }, 'https://host/owner/name'],
    [{ repository: { url: 'git@host:owner/name.git' } }, 'https://host/owner/name'],
    [{ repository: { url: 'git://host/owner/name.git' } }, 'https://host/owner/name'],
    [{ repository: { url: 'git+ssh://git@host/owner/name.git' } }, 'https://host/owner/name'],
  ])('%j', (fields, address) => {
    expect(addressOf({ name: 'a', ...fields })).toBe(address)
  })

  it('is required', () => {
    expect(() => addressOf({ name: 'a' })).toThrow('a has neither a homepage nor a repository')
  })
})

it('each notice names the version and the address of its package', () => {
  const notices = thirdPartyNotices().split(noticeSeparator)
  expect(notices).toHaveLength(bundledPackages.length)
  for (const notice of notices) expect(notice).toMatch(/^[\w-]+ \d+\.\d+\.\d+\nhttps:\/\/\S+\.\S+\n\n/m)
})

it('the notices name the licence of each bundled package', () => {
  const notices = thirdPartyNotices()
  expect(notices).toMatch(/^yaml \d[\s\S]*Eemeli Aro[\s\S]*Permission to use, copy, modify/m)
  expect(notices).toMatch(/^js-yaml \d[\s\S]*Vitaly Puzrin[\s\S]*Permission is hereby granted/m)
  expect(notices).toMatch(/^fast-json-patch \d[\s\S]*Joachim Wester[\s\S]*Permission is hereby granted/m)
})
