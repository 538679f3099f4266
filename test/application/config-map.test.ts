import { expect, it } from 'vitest'
import { fitOneConfigMap, MOST_CONFIG_BYTES } from '../../src/application/config-map.js'
import { quoted } from '../../src/rules/values/create-command.js'
import { words } from '../../src/source/shown.js'

it('files fit with their names, which stand in the object and in the mount', () => {
  const around = 2 * 70
  const size = MOST_CONFIG_BYTES - around - 2 * 'ü.txt'.length - 2
  expect(fitOneConfigMap([{ path: 'ü.txt', size }])).toBe(true)
  expect(fitOneConfigMap([{ path: 'ü.txt', size: size + 1 }])).toBe(false)
  expect(
    fitOneConfigMap([
      { path: 'a', size: size / 2 },
      { path: 'b', size: size / 2 },
    ]),
  ).toBe(false)
})

it('the path in a command to copy is one word of a shell', () => {
  expect(quoted(words("it's $HOME"))).toBe(`'it'\\''s $HOME'`)
})
