import { expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'

const one = '  web: { image: nginx, profiles: [dev] }\n'

it.each([
  ['one', one, 'All services belong to profiles. Add dev to `--activate`.'],
  [
    'two',
    `${one}  db: { image: postgres, profiles: [dev, test] }\n`,
    'All services belong to profiles. Add dev or test to `--activate`.',
  ],
  [
    'several',
    `${one}  db: { image: postgres, profiles: [test, more] }\n`,
    'All services belong to profiles. Add dev or test or more to `--activate`.',
  ],
])('a manifest whose services all have inactive profiles says which: %s', async (_, services, expected) => {
  const files = { 'compose.yaml': `services:\n${services}` }
  const { status, errors } = await tranship([], { files })
  expect(status).toBe(1)
  expect(errors).toContain(`     = ${expected}\n`)
  const { output } = await tranship(['check', '--format', 'json'], { files })
  expect(output).toContain(`"hint": "${expected}"`)
  expect((await tranship(['--activate', 'dev'], { files })).status).toBe(0)
})

it('a manifest without any service says what to add', async () => {
  for (const files of [{ 'compose.yaml': 'services: {}\n' }, { 'compose.yaml': 'name: a\n' }])
    expect((await tranship([], { files })).errors).toContain('     = Add a service below `services:`.\n')
})
