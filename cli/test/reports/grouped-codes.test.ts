import { catalogue, type Code } from 'tranship'
import { describe, expect, it } from 'vitest'
import { groupedCodes } from '../../src/reports/grouped-codes.js'

const rows = Object.entries(groupedCodes).map(([code, row]) => ({ code: code as Code, ...row }))

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
}

/** The arguments of a code. */
function argumentsOf(code: Code): string[] {
  const { message, hint = '' } = catalogue[code]
  return ['key', 'service', ...placeholders(`${message} ${hint}`)]
}

describe('the line for a code', () => {
  it.each(rows)('$code stands for warnings', ({ code }) => {
    expect(catalogue[code].severity).toBe('warning')
  })

  it.each(rows)('$code names items by arguments of the code', ({ code, item }) => {
    expect(placeholders(item).length).toBeGreaterThan(0)
    expect(argumentsOf(code)).toEqual(expect.arrayContaining(placeholders(item)))
  })

  it.each(rows)(
    '$code uses a count, a list, and arguments that its warnings share',
    ({ code, by, message, hint = '' }) => {
      const used = placeholders(`${message} ${hint}`)
      expect(used).toEqual(expect.arrayContaining(['count', 'list']))
      expect(['count', 'list', ...by]).toEqual(expect.arrayContaining(used))
      expect(argumentsOf(code)).toEqual(expect.arrayContaining([...by]))
    },
  )
})
