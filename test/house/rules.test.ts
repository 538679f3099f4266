import { describe, expect, it } from 'vitest'
import { proofsInTest, reportRules, rulesIn, rulesOfTitle } from '../../scripts/rules.js'

// Rules of the made-up section 9 are written with a placeholder: this file's own text is searched for rules too.
const rule = (number: number) => `R${9}.1-0${number}`

describe('the rules of a specification', () => {
  it('are the first cells of its tables', () => {
    const text = `| ID | Rule |\n|---|---|\n| ${rule(1)} | See ${rule(2)}. |\n| R${0}-11 | **D** Other. |\n`
    expect(rulesIn(text)).toEqual([rule(1), `R${0}-11`])
  })
})

describe('a title carries', () => {
  it.each([
    [`[${rule(1)}] one`, [rule(1)]],
    [`[${rule(1)}] [${rule(2)}] two`, [rule(1), rule(2)]],
    [`[${rule(1)}, ${rule(2)}] a list`, [rule(1), rule(2)]],
    ['[x] none', []],
    ['a range such as RFC 6902 [Regular]', []],
  ])('%s', (title, rules) => {
    expect(rulesOfTitle(title)).toEqual(rules)
  })
})

describe('the text of a test gives', () => {
  const titles = (text: string) => proofsInTest('some.test.ts', text).map((proof) => proof.title)

  it('plain titles', () => {
    expect(titles(`it('[${rule(1)}] works', () => {})`)).toEqual([`[${rule(1)}] works`])
  })

  it('titles in tables and in templates', () => {
    const text = `it.each([['[${rule(1)}] row']])('%s', f)\nit(\`[${rule(2)}] \${name}\`, f)`
    expect(titles(text)).toEqual([`[${rule(1)}] row`, `[${rule(2)}] \${name}`])
  })

  it('nothing for comments, skipped tests and tests to be written', () => {
    const text = `// [${rule(1)}]\nit.todo('[${rule(1)}] x')\nit.skip('[${rule(1)}] x', f)\ndescribe.skip('s', () => { it('[${rule(1)}] x', f) })`
    expect(titles(text)).toEqual([])
  })
})

describe('the report', () => {
  const proof = { where: 'some.test.ts', title: 'x', rules: [rule(1), rule(7)] }
  const report = reportRules([rule(1), rule(2), `R${95}-01`], [proof], ['R9'])

  it('lists the proofs of a rule', () => {
    expect(report.proofs.get(rule(1))).toEqual([proof])
  })

  it('lists the required rules without a proof, and no other section', () => {
    expect(report.unproven).toEqual([rule(2)])
  })

  it('names the rules that do not exist', () => {
    expect(report.unknown).toEqual([{ rule: rule(7), proof }])
  })
})
