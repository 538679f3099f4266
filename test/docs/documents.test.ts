import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { toYAML, translate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { keys } from 'tranship'
import { catalogue } from '../../src/warnings/documentation.js'
import { profiles } from '../../src/profiles/profile.js'
import { apiPage, builtPages } from '../../scripts/built-pages.js'
import { LONGEST_LINE } from '../../scripts/markdown.js'
import { linesInOrder, printedBy, typeErrors } from '../support/doc-examples.js'

/** Documents of the repository. The pages of `docs/spec` are not among them: they are the specification. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'cli/README.md',
  'server/README.md',
  'schemas/README.md',
  ...markdownIn('docs').filter((name) => !builtPages.has(name)),
]

const textOf = (document: string) => builtPages.get(document)?.() ?? readFileSync(document, 'utf8')

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name))
}

interface Block {
  readonly document: string
  readonly language: string
  /** A file of the repository that the block is taken from. */
  readonly file: string
  readonly text: string
  /** The text of the document between the block before and this one. */
  readonly lead: string
}

function blocksOf(document: string): Block[] {
  const text = textOf(document)
  let end = 0
  return [...text.matchAll(/^```(\w*) *(.*)\n([^]*?)^```$/gm)].map((match) => {
    const [whole, language = '', file = '', content = ''] = match
    const lead = text.slice(end, match.index)
    end = match.index + whole.length
    return { document, language, file, text: content, lead }
  })
}

// docs/operations-example.md has a test of its own.
const written = documents.filter((name) => name !== 'docs/operations-example.md')
const code = written.flatMap(blocksOf).filter(({ language }) => language === 'ts')
const examples = code.filter(({ file }) => file === '')
const excerpts = code.filter(({ file }) => file !== '')

describe('an example', () => {
  it.each(examples.map((example, index) => [example.document, index, example] as const))(
    'of %s (%i) prints the output in the document',
    async (document, _, example) => {
      const blocks = blocksOf(document)
      const at = blocks.findIndex(({ text }) => text === example.text)
      const output = blocks[at + 1]
      const expected = output?.language === 'text' && /prints:?\s*$/.test(output.lead) ? output.text : ''
      expect(await printedBy(example.text)).toBe(expected)
    },
  )

  it('has sound types', () => {
    const files = new Map(examples.map(({ text }, index) => [path.resolve(`docs/example-${index}.ts`), text]))
    expect(files.size).toBeGreaterThan(1)
    expect(typeErrors(files)).toEqual([])
  })
})

describe('an excerpt', () => {
  it.each(excerpts.map((excerpt) => [excerpt.document, excerpt.file, excerpt.text] as const))(
    'in %s is in %s',
    (_, file, text) => {
      expect(readFileSync(file, 'utf8')).toContain(text)
    },
  )

  it('is taken for every step of adding a key', () => {
    expect(excerpts.length).toBeGreaterThan(5)
  })
})

describe('README.md', () => {
  it('shows lines of the objects that its Compose file becomes, in their order', () => {
    const [composeFile, excerpt] = blocksOf('README.md').filter(({ language }) => language === 'yaml')
    const { objects, warnings } = translate(composeFile!.text, { name: 'shop', profile: 'compose' })
    expect(warnings).toEqual([])
    expect(objects.map(({ kind }) => kind)).toEqual([
      ...['ConfigMap', 'PersistentVolumeClaim', 'Service', 'StatefulSet', 'Ingress'],
    ])
    const wanted = excerpt!.text.trimEnd().split('\n')
    expect(linesInOrder(wanted, toYAML(objects))).toEqual(wanted)
  })

  it('has at most 150 lines, and a Compose file of ten lines', () => {
    expect(readFileSync('README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
    expect(
      blocksOf('README.md')
        .find(({ language }) => language === 'yaml')!
        .text.match(/\n/g),
    ).toHaveLength(10)
  })

  it('shows the two commands for contributors', () => {
    const [, contributing = ''] = readFileSync('README.md', 'utf8').split('\n## Contributing\n')
    expect(contributing).toMatch(/^npm ci && npm start .*\nnpm ci && npm test /m)
  })
})

it.each(readdirSync('docs').filter((name) => name.endsWith('.md')))(
  'docs/%s says in its first line for whom it is',
  (name) => {
    expect(readFileSync(`docs/${name}`, 'utf8')).toMatch(/^(?:<!--.*-->\n\n)?# .*\n\n\*For [^*\n]+\.\*\n\n/)
  },
)

it('the Compose file of docs/getting-started.md has no warning', () => {
  const [composeFile] = blocksOf('docs/getting-started.md').filter(({ language }) => language === 'yaml')
  const { warnings } = translate(composeFile!.text, { name: 'hello', profile: 'compose' })
  expect(warnings).toEqual([])
})

it('the table of folders in docs/architecture.md matches the lint rule', async () => {
  const house: unknown = await import(pathToFileURL('eslint.house.js').href)
  const { layers } = house as { readonly layers: readonly (readonly string[])[] }
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| (\d+) \| `([\w/-]+)` \|/gm)
  const told = [...rows].map(([, layer, folder]) => [Number(layer), folder])
  expect(told).toEqual(layers.flatMap((folders, at) => folders.map((folder) => [at + 1, folder])))
})

describe('"profile" alone means a set of rules, and Compose\'s profiles are "Compose profiles"', () => {
  /** Returns sentences about active profiles in which "profile" is neither a Compose profile nor a named one. */
  function ambiguous(text: string): readonly string[] {
    return text
      .replace(/^```[^]*?^```$/gm, '')
      .replace(/\s+/g, ' ')
      .split(/(?<=[.|]\**) /)
      .filter((sentence) => /activ|COMPOSE_PROFILES/.test(sentence))
      .filter((sentence) =>
        /(?<!Compose )(?<![\w`<{.-])profiles?(?![\w`>.-]*[`>}]| `?(?:compose|1\.))/i.test(sentence),
      )
  }

  it.each(documents)('in %s', (document) => {
    expect(ambiguous(textOf(document))).toEqual([])
  })

  it('in messages', () => {
    const texts = Object.values(catalogue).flatMap(({ message, hint, fallback = '', why, remedy = '' }) =>
      [message, hint, fallback, why, remedy].filter((text) => text !== ''),
    )
    expect(texts.flatMap(ambiguous)).toEqual([])
  })

  it.each(['services of inactive profiles', 'No service has the profile `a`, which you activate.'])(
    'but not in %j',
    (text) => {
      expect(ambiguous(text)).toEqual([text])
    },
  )
})

/** Returns lines of prose that are wider than a screen, with their numbers. */
function longLines(text: string): readonly string[] {
  return text
    .replace(/^[ ]*```[^]*?^[ ]*```$/gm, (code) => code.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) =>
      line.length > LONGEST_LINE && !/^[|#<]/.test(line) ? [`${index + 1}: ${line}`] : [],
    )
}

/** Returns links to files that `exists` rejects, or to missing anchors. */
function brokenLinks(document: string, text: string, exists: (file: string) => boolean): readonly string[] {
  const prose = text.replace(/^```[^]*?^```$/gm, '')
  return Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target!)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const resolved = file === '' ? document : path.posix.join(path.posix.dirname(document), file)
      if (!exists(resolved)) return true
      return anchor !== undefined && !anchorsIn(resolved === document ? text : textOf(resolved)).has(anchor)
    })
}

function anchorsIn(text: string): ReadonlySet<string> {
  const ids = Array.from(text.matchAll(/<a id="([^"]*)">/g), ([, id]) => id!)
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-'),
  )
  return new Set([...ids, ...headings])
}

/** True for a file of the repository: pages of a former build do not count. */
const isCommitted = (file: string) =>
  existsSync(file) && file !== apiPage && !`${file}/`.startsWith('docs/diagnostics/')

describe.each(documents)('%s', (document) => {
  it('has no line of prose that is longer than a screen is wide', () => {
    expect(longLines(textOf(document))).toEqual([])
  })

  it('has no link that leads nowhere', () => {
    expect(brokenLinks(document, textOf(document), isCommitted)).toEqual([])
  })
})

it.each([...builtPages])('%s, which the build writes, has no long line and no broken link', (page, make) => {
  const text = make()
  expect(longLines(text)).toEqual([])
  expect(brokenLinks(page, text, (file) => builtPages.has(file) || isCommitted(file))).toEqual([])
})

describe('docs/keys.md', () => {
  const lines = readFileSync('docs/keys.md', 'utf8').split('\n')
  const rows = lines.filter((line) => /^\| `/.test(line)).map((line) => line.split(/(?<!\\)\|/).slice(1, -1))

  it('[C8-01] has a row for each key, with what each profile makes of it', () => {
    const names = rows.map(([name = '']) => name.trim().replaceAll('`', ''))
    for (const { path: key } of keys) {
      const own = key.replaceAll('.[]', '[]')
      expect(
        names.some((name) => own === name || own.endsWith(`.${name}`)),
        key,
      ).toBe(true)
    }
    expect(lines).toContain(`| Key | ${profiles.join(' | ')} | Result | Example |`)
    for (const [name, ...cells] of rows) {
      expect(cells, name).toHaveLength(profiles.length + 2)
      for (const cell of cells.slice(0, profiles.length))
        expect(cell.trim()).toMatch(/^(yes|warning|silent)$/)
    }
  })
})

it('[C8-03] docs/differences.md says what no key shows: ports from outside, dependencies, what an image declares', () => {
  const text = readFileSync('docs/differences.md', 'utf8')
  for (const subject of ['## Reaching a service from outside', 'Ingress', 'follow `depends_on`', '`VOLUME`'])
    expect(text).toContain(subject)
})

describe('docs/differences.md says of the profile compose', () => {
  const text = readFileSync('docs/differences.md', 'utf8').replace(/\s+/g, ' ')
  const valuesOf = (profile: 'compose' | '1.48') => {
    const composeFile =
      'services: { web: { image: nginx, environment: { A: 017, B: 1.50, C: 0x1F, D: True } } }'
    return toYAML(translate(composeFile, { name: 'shop', profile }).objects).match(/(?<=value: ").*(?=")/g)
  }

  it('[C1-11] how numbers without quotes are printed', () => {
    expect(text).toContain(
      '`017` becomes `15`, `1.50` becomes `1.5`, `0x1F` becomes `31` and `True` becomes `true`',
    )
    expect(valuesOf('compose')).toEqual(['15', '1.5', '31', 'true'])
    expect(valuesOf('1.48')).toEqual(['017', '1.50', '0x1F', 'True'])
  })

  it('[C4-02b] which services are reached before they are ready', () => {
    const composeFile = `
services:
  store: { image: redis, volumes: ["a:/data"], healthcheck: { test: ls } }
  worker: { image: busybox, command: sleep infinity, healthcheck: { test: ls } }
  itself: { image: redis, volumes: ["b:/data"], environment: { SELF: "http://itself:6379" } }
volumes: { a: {}, b: {} }
`
    const { objects } = translate(composeFile, { name: 'shop', profile: 'compose' })
    const reached = objects.filter((object) => JSON.stringify(object).includes('publishNotReadyAddresses'))
    expect(reached.map(({ metadata }) => metadata?.name)).toEqual(['itself'])
  })
})
