import { expect, it } from 'vitest'
import { withoutLatest } from '../../src/application/built-images.js'

it('[C5-01] only a whole tag `latest` means nothing', () => {
  expect(['a:latest', 'a', 'a:latest2'].map(withoutLatest)).toEqual(['a', 'a', 'a:latest2'])
})
