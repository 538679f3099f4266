import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { project } from './installed.js'

const web = 'services:\n  web:\n    image: nginx:1.29\n'
const misspelt = `${web}    enviroment: {}\n`
const broken = `${web}    restart: perhaps\n`

it('the serializer and the matchers work in jest', () => {
  const folder = path.join(project, 'jest')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "jest": { "transform": {} } }')
  writeFileSync(path.join(folder, 'manifest.test.js'), jestTest)
  const jest = path.resolve('node_modules/jest/bin/jest.js')
  const run = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', jest, '--ci=false', '--no-cache', '--rootDir', folder],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' } },
  )
  expect(run.stderr).toMatch(/Tests: +6 passed, 6 total/)
  expect(run.status).toBe(0)
})

const jestTest = `
import { expect, test } from '@jest/globals'
import { safeTranslate, translate } from 'tranship'
import { matchers, serializer } from 'tranship/testing'

expect.extend(matchers)
expect.addSnapshotSerializer(serializer)

const web = ${JSON.stringify(web)}

test('toTranslate', () => {
  expect(safeTranslate(web)).toTranslate()
  expect(safeTranslate(${JSON.stringify(broken)})).not.toTranslate()
  expect(() => expect(safeTranslate(${JSON.stringify(broken)})).toTranslate()).toThrow('invalid-restart')
})

test('toHaveDiagnostic', () => {
  expect(safeTranslate(${JSON.stringify(misspelt)})).toHaveDiagnostic('unknown-key')
  expect(safeTranslate(web)).not.toHaveDiagnostic('unknown-key')
})

test('toHaveDiagnostic with details', () => {
  const result = safeTranslate(${JSON.stringify(misspelt)})
  const args = { key: expect.stringMatching(/^env/) }
  expect(result).toHaveDiagnostic('unknown-key', { args })
  expect(result).toHaveDiagnostic('unknown-key', { args: { service: 'web', key: 'enviroment' }, severity: 'warning' })
  expect(result).not.toHaveDiagnostic('unknown-key', { args: { service: 'api' } })
  expect(() => expect(result).toHaveDiagnostic('unknown-key', { args: { ...args, service: 'api' } })).toThrow(
    '    args: { service: "web", ',
  )
})

test('toHaveSameObjects of what does not translate', () => {
  const bad = safeTranslate(${JSON.stringify(broken)})
  expect(bad).not.toHaveSameObjects(bad)
  expect(safeTranslate(web)).not.toHaveSameObjects(bad)
  expect(() => expect(bad).toHaveSameObjects(bad)).toThrow('does not translate')
})

test('toHaveSameObjects', () => {
  expect(translate(web)).toHaveSameObjects(translate(web))
  expect(() => expect(translate(web + '    scale: 2\\n')).toHaveSameObjects(translate(web))).toThrow(
    'add /spec/replicas: 2',
  )
})

test('the serializer', () => {
  expect(safeTranslate(${JSON.stringify(broken)})).toMatchSnapshot()
  expect(() => expect(serializer.serialize(translate(web))).toBe('')).toThrow('kind: Deployment')
})
`
