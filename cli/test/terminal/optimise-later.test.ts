import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { cachedDataVersionTag } from 'node:v8'
import { expect, it, onTestFinished } from 'vitest'
import { delays, optimiseLater } from '../../src/terminal/optimise-later.js'

it.each(delays)('this version of Node has $flag, with the default $byDefault', ({ flag, byDefault }) => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toContain(`default: ${flag}=${byDefault}\n`)
})

it('a long text delays the compilers until the process ends, and a short one does not', () => {
  const before = cachedDataVersionTag()
  const endings = process.listeners('exit')
  onTestFinished(() => {
    for (const each of process.listeners('exit')) if (!endings.includes(each)) process.off('exit', each)
  })
  optimiseLater(4999)
  expect(cachedDataVersionTag()).toBe(before)
  optimiseLater(5000)
  expect(cachedDataVersionTag()).not.toBe(before)
  const [restore, ...others] = process.listeners('exit').filter((each) => !endings.includes(each))
  expect(others).toEqual([])
  // The cache is saved by an earlier listener.
  expect(process.listeners('exit')[0]).toBe(restore)
  restore!(0)
  expect(cachedDataVersionTag()).toBe(before)
})
