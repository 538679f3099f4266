import { expect, it } from 'vitest'
import { MissingCode, withMissingCode } from '../src/translation/missing-code.js'

it('asks again after each part that was missing is loaded', async () => {
  const loaded: string[] = []
  const parts = ['reader', 'comments']
  const answer = await withMissingCode(async () => {
    const missing = parts.find((part) => !loaded.includes(part))
    if (missing !== undefined) throw new MissingCode(async () => void loaded.push(missing))
    return `with ${loaded.join(' and ')}`
  })
  expect(answer).toBe('with reader and comments')
})

it('fails with an error of another kind, and where a part cannot be loaded', async () => {
  const failing = async (error: Error) => {
    throw error
  }
  await expect(withMissingCode(() => failing(new Error('other')))).rejects.toThrow('other')
  const unavailable = new MissingCode(() => failing(new Error('offline')))
  await expect(withMissingCode(() => failing(unavailable))).rejects.toThrow('offline')
})
