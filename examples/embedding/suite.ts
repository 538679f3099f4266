import { readFileSync } from 'node:fs'
import { safeTranslate } from 'tranship'
import { matchers, serializer, type TranshipMatchers } from 'tranship/testing'
import { expect, test } from 'vitest'

declare global {
  namespace Chai {
    interface Assertion extends TranshipMatchers {}
  }
}

expect.extend(matchers)
expect.addSnapshotSerializer(serializer)

const manifest = readFileSync('compose.yaml', 'utf8')

test('the objects are unchanged', () => {
  const result = safeTranslate(manifest, { profile: 'compose' })
  expect(result).toTranslate()
  expect(result).toMatchSnapshot()
})

test('nothing changes with the newer profile', () => {
  const [before, after] = (['1.37', '1.48'] as const).map((profile) => safeTranslate(manifest, { profile }))
  expect(after!).toHaveSameObjects(before!)
})
