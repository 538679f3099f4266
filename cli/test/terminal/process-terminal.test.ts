import process from 'node:process'
import { expect, it } from 'vitest'
import { processTerminal } from '../../src/terminal/process-terminal.js'

it('[E4-04] lets the first signal interrupt, and the second of either kind end the process', () => {
  const names = ['SIGINT', 'SIGTERM'] as const
  const before = names.map((name) => process.listeners(name))
  const ours = () =>
    names.map((name, at) => process.listeners(name).filter((listener) => !before[at]!.includes(listener)))
  const signal = processTerminal().interruption()
  expect(ours().map(({ length }) => length)).toEqual([1, 1])
  ours()[1]![0]!('SIGTERM')
  expect(signal.aborted).toBe(true)
  expect(ours()).toEqual([[], []])
})
