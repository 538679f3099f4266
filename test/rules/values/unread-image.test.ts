import { expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { isImageUnread } from '../../../src/rules/values/unread-image.js'
import { Entry, InvalidNode, MapNode } from '../../../src/source/node.js'
import { Place } from '../../../src/source/place.js'
import { readValue } from '../../support/read-value.js'

/** Returns a service with one unreadable key. */
const without = (key: string) => {
  const span = { start: 0, end: 0 }
  return new Place(new MapNode([new Entry(key, span, new InvalidNode(span))], span))
}

it.each<[string, TranslateOptions, boolean]>([
  ['image', { imageConfigs: {} }, true],
  ['image', {}, false],
  ['build', { imageConfigs: {} }, false],
])('[C9-01] without %s and with the options %j the image is unread: %s', (key, options, expected) => {
  expect(readValue((_, scope) => isImageUnread(without(key), scope), '{}', { options }).value).toBe(expected)
})
