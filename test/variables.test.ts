import { variableLookup } from 'tranship'
import { describe, expect, it } from 'vitest'

describe('variableLookup', () => {
  const options = {
    env: { A: 'shell', EMPTY: '', NOT: undefined },
    dotenv: 'A=dotenv\nB=${A}-b\nC="open\n',
    platformEnv: { A: 'platform', B: 'platform', D: 'platform' },
  }

  it.each([
    ['A', 'shell'],
    ['B', 'shell-b'],
    ['C', undefined],
    ['D', 'platform'],
    ['EMPTY', ''],
    ['NOT', undefined],
    ['toString', undefined],
  ])('finds %s', (name, expected) => {
    expect(variableLookup(options)(name)).toBe(expected)
  })

  it('needs nothing', () => {
    expect(variableLookup({})('A')).toBeUndefined()
  })
})
