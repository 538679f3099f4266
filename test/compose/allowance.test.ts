import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { Allowance } from '../../src/compose/allowance.js'
import { parseDotenv } from '../../src/compose/dotenv.js'

const doubling = `A=xxxxxxxx\n${'A=$A$A$A$A\n'.repeat(13)}`
const service = (keys: string) => `services:\n  web:\n    image: nginx:1.29\n${keys}`

function codes(text: string, options = {}) {
  const result = safeTranslate(text, options)
  return (result.ok ? result.warnings : result.errors).map(({ code, args }) => [
    code,
    'line' in args ? args.line : undefined,
  ])
}

describe('[R0-03] what variables become is bounded', () => {
  it('by 32 KiB and twenty characters for each character of the text', () => {
    const allowance = new Allowance('x'.repeat(1000))
    expect(
      ['a'.repeat(32 * 1024), 'a'.repeat(20_000), 'a', 'a'].map((value) => allowance.spend(value)),
    ).toEqual(['yes', 'yes', 'exceeded', 'no'])
  })

  it('and by more where a value of the shell is long, in a dotenv text too', () => {
    expect(parseDotenv('A=$LARGE\nB=$LARGE', () => 'x'.repeat(40_000)).faults).toEqual([])
  })

  it('in a dotenv text: an error at the line, and one only', () => {
    const { faults } = parseDotenv(doubling, () => undefined)
    expect(faults.map(({ reason, line }) => [reason, line])).toEqual([['too-much-text', 7]])
  })

  it('in the text of the .env file', () => {
    expect(codes(service(''), { dotenv: doubling })).toEqual([['dotenv-invalid', 7]])
  })

  it('in an env file', () => {
    expect(codes(service('    env_file: e'), { files: { e: doubling } })).toEqual([['env-file-invalid', 7]])
  })

  it('in the manifest, at the variable', () => {
    const text = service(`    command: ["${'$LARGE '.repeat(40)}"]\n`)
    const result = safeTranslate(text, { env: { LARGE: 'x'.repeat(5_000) } })
    expect(result.ok ? [] : result.errors.map(({ code, args }) => [code, args])).toMatchObject([
      ['too-much-text', { variable: 'LARGE' }],
    ])
    const { start, end } = (result.ok ? [] : result.errors)[0]!.range
    expect(text.slice(start.offset, end.offset)).toBe('LARGE')
  })

  it('and leaves room for a long value that is used several times', () => {
    const text = service('    environment: {A: $LARGE, B: $LARGE, C: $LARGE, D: $LARGE}\n')
    expect(safeTranslate(text, { env: { LARGE: 'x'.repeat(120_000) } }).ok).toBe(true)
  })
})
