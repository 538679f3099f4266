import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toBase64 } from '../../src/kubernetes/base64.js'

it('[C2-01] writes bytes as every other program does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }),
  )
})
