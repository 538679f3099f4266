import { keys } from 'tranship'
import { expect, it } from 'vitest'
import { composeKeys } from '../../scripts/compose-keys.js'
import { pathsInNoTable } from '../../scripts/schema-paths.js'

it("[C14-32] every path of Compose's schema is in a table", () => {
  expect(pathsInNoTable(composeKeys.keys(), keys)).toEqual([])
})

it.each([
  ['a new block', 'agents'],
  ['a new key of a service', 'services.*.gravity'],
  ['a new key of a block that is read', 'services.*.healthcheck.colour'],
  ['a new key of an item', 'services.*.pre_start.[].volumes.[].colour'],
])('[C14-32] %s is named until a table has it', (_, path) => {
  expect(pathsInNoTable([...composeKeys.keys(), path], keys)).toEqual([path])
})

it('[C14-32] a row without effect speaks for all keys below it', () => {
  expect(pathsInNoTable(['services.*.blkio_config.new', 'services.*.logging.options.*'], keys)).toEqual([])
})

it('[C14-32] a row that is removed leaves its path', () => {
  const rows = keys.filter(({ path }) => path !== 'services.*.env_file')
  expect(pathsInNoTable(composeKeys.keys(), rows)).toEqual(['jobs.*.env_file', 'services.*.env_file'])
})
