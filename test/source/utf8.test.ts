import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeUtf8, encodeUtf8 } from '../../src/source/utf8.js'

it('[C2-01] writes and reads UTF-8 as every other program does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const bytes = encodeUtf8(text)
      expect(Buffer.from(bytes)).toEqual(Buffer.from(text, 'utf8'))
      expect(decodeUtf8(bytes)).toEqual({ text, isSound: true })
    }),
  )
})

it('[C2-01] tells text from other bytes as a strict reader does', () => {
  const isText = (bytes: Uint8Array) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
  const anyBytes = fc.uint8Array({ maxLength: 40 })
  const nearText = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(), fc.nat({ max: 255 }))
    .map(([text, at, byte]) => {
      const bytes = encodeUtf8(text)
      if (bytes.length > 0) bytes[at % bytes.length] = byte
      return bytes
    })
  fc.assert(
    fc.property(fc.oneof(anyBytes, nearText), (bytes) => {
      const { text, isSound } = decodeUtf8(bytes)
      expect(isSound ? text : undefined).toBe(isText(bytes))
    }),
    { numRuns: 2000 },
  )
})

it('keeps texts that are longer than one piece', () => {
  const text = 'aä€😀'.repeat(5000)
  expect(decodeUtf8(encodeUtf8(text)).text === text).toBe(true)
})
