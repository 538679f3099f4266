import { expect, it } from 'vitest'
import { isTakenByNode } from '../src/taken-by-node.js'

it.each([
  [['check', '--env-file', 'a'], ['node', 'tranship.cjs'], true],
  [['--env-file=a'], ['node', '--no-warnings', 'tranship.cjs'], true],
  [['--env-file=a'], ['node', '--', 'tranship.cjs'], false],
  [['--env-file=a'], undefined, false],
  [['check', '--env-files', 'config-map'], ['node', 'tranship.cjs'], false],
  [['check', 'a.env'], ['node', 'tranship.cjs'], false],
  [['--', '--env-file'], ['node', 'tranship.cjs'], false],
  [['--env-file=a', '--', 'b'], ['node', 'tranship.cjs'], true],
])('%j after %j: %s', (parameters, start, expected) => {
  expect(isTakenByNode(parameters, () => start && [...start, ...parameters])).toBe(expected)
})
