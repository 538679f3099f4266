import process from 'node:process'
import { expect, it, onTestFinished, vi } from 'vitest'
import { processTerminal } from '../../src/terminal/process-terminal.js'

it('[E4-04] [E5-06] lets the first signal interrupt, and the second of any kind but a hangup end the process', () => {
  const names = ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] as const
  const before = names.map((name) => process.listeners(name))
  const ours = () =>
    names.map((name, at) => process.listeners(name).filter((listener) => !before[at]!.includes(listener)))
  const { interruption, atSuddenEnd } = processTerminal()
  const signal = interruption()
  const endings = process.listeners('exit')
  onTestFinished(() => {
    vi.restoreAllMocks()
    process.listeners('exit').forEach((each) => endings.includes(each) || process.off('exit', each))
    names.forEach((name, at) => ours()[at]!.forEach((listener) => process.off(name, listener)))
  })
  expect(ours().map(({ length }) => length)).toEqual([1, 1, 1, 1])
  ours()[3]![0]!('SIGHUP')
  expect(signal.aborted).toBe(true)
  expect(ours().map(({ length }) => length)).toEqual([1, 1, 1, 1])
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  ours()[1]![0]!('SIGTERM')
  expect(kill).not.toHaveBeenCalled()
  const done: string[] = []
  atSuddenEnd(() => done.push('done'))
  ours()[0]![0]!('SIGINT')
  expect(ours().map(({ length }) => length)).toEqual([0, 1, 1, 1])
  expect(kill.mock.calls.splice(0)).toEqual([[process.pid, 'SIGINT']])
  expect(done).toEqual(['done'])

  // Whose terminal is gone ends by the hangup, once and at the very end.
  ours()[3]![0]!('SIGHUP')
  const [end, ...others] = process.listeners('exit').filter((listener) => !endings.includes(listener))
  expect(others).toEqual([])
  end!(0)
  expect(ours().at(-1)).toEqual([])
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGHUP']])
})

it('[E5-06] cleans up when the process exits, unless the cleanup is cancelled', () => {
  const { atSuddenEnd } = processTerminal()
  const before = process.listeners('exit')
  const added = () => process.listeners('exit').filter((listener) => !before.includes(listener))
  const done: string[] = []
  const forget = atSuddenEnd(() => done.push('forgotten'))
  const forgetOther = atSuddenEnd(() => done.push('done'))
  expect(added()).toHaveLength(1)
  forget()
  added()[0]!(0)
  expect(done).toEqual(['done'])
  forgetOther()
  expect(added()).toEqual([])
})
