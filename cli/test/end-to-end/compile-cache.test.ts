import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from './spawn.js'

const manifest = 'services:\n  web:\n    image: nginx\n    ports: ["80"]\n'

function prepared() {
  const cwd = folderWith({ 'compose.yaml': manifest })
  const cache = path.join(cwd, 'cache')
  const translate = (env: Record<string, string> = {}) =>
    tranship(['compose.yaml'], { cwd, env: { NODE_COMPILE_CACHE: cache, ...env } })
  return { cwd, cache, translate }
}

it('the next run reads the compiled code of a run, with the same result', async () => {
  const { cache, translate } = prepared()
  const first = await translate()
  expect(first).toMatchObject({ status: 0, errors: '' })
  expect(first.output).toContain('kind: Deployment')
  const [name, ...others] = readdirSync(cache)
  expect(others).toEqual([])
  const file = path.join(cache, name!)
  const halfADayAgo = Date.now() / 1000 - 43_200
  utimesSync(file, halfADayAgo, halfADayAgo)
  const content = readFileSync(file)
  expect(await translate()).toEqual(first)
  // Nothing had to be compiled, or it would have been written again.
  expect(statSync(file).mtimeMs / 1000).toBeCloseTo(halfADayAgo, 0)
  expect(readFileSync(file).equals(content)).toBe(true)
})

it('runs at the same time leave one whole cache', async () => {
  const { cache, translate } = prepared()
  const [first, ...others] = await Promise.all([translate(), translate(), translate()])
  expect(others).toEqual([first, first])
  expect(readdirSync(cache)).toHaveLength(1)
  expect(await translate()).toEqual(first)
})

it('nothing is cached for --version, or if the cache is disabled', async () => {
  const { cwd, cache, translate } = prepared()
  await tranship(['--version'], { cwd, env: { NODE_COMPILE_CACHE: cache } })
  expect(await translate({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ status: 0, errors: '' })
  expect(existsSync(cache)).toBe(false)
})

it('where it cannot be kept, nothing is said', async () => {
  const { cwd, translate } = prepared()
  const cache = path.join(cwd, 'compose.yaml')
  expect(await translate({ NODE_COMPILE_CACHE: cache })).toEqual(await translate())
})
