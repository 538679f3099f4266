import { catalogue } from 'tranship'
import { describe, expect, it } from 'vitest'
import { flags, inFlags } from '../../src/reports/flag-words.js'
import { tranship } from '../support/run-command.js'

/** Options that the command always passes, so that it never reports them as missing. */
const givenAlways = ["the option 'files'"]

it('every option that a text names is a flag in the words of the command', async () => {
  const texts = Object.values(catalogue).flatMap((entry) =>
    [entry.message, entry.hint, entry.fallback, entry.why, entry.remedy].filter((text) => text !== undefined),
  )
  expect(texts.filter((text) => text !== inFlags(text)).length).toBeGreaterThan(3)
  for (const text of texts) {
    const left = inFlags(text).match(/the option '\w+'/gi) ?? []
    expect(left.filter((words) => !givenAlways.includes(words.toLowerCase()))).toEqual([])
  }
  const help = await Promise.all(['translate', 'deploy'].map((name) => tranship([name, '--help'])))
  const output = help.map((one) => one.output).join('')
  for (const flag of Object.values(flags)) expect(output).toContain(` ${flag} `)
})

it.each([
  [
    ['--namespace', 'Dev_1'],
    'error: --namespace must be a Kubernetes namespace, not `Dev_1`.\nWrite such a value, or leave the option out.\n',
  ],
  [
    ['--domain', 'A b'],
    'error: --domain must be a domain name in lower case, not `A b`.\nWrite such a value, or leave the option out.\n',
  ],
  [
    ['--ingress-class', 'A B'],
    'error: --ingress-class must be the name of an IngressClass, not `A B`.\nWrite such a value, or leave the option out.\n',
  ],
  [
    ['--gateway', 'A_b'],
    'error: --gateway must be the name of a Gateway, not `A_b`.\nWrite such a value, or leave the option out.\n',
  ],
  [
    ['--ignore', 'secret'],
    'error: --ignore must be the code of a warning, not `secret`.\nWrite such a value, or leave the option out.\n',
  ],
  [
    ['--deny', 'host-volume-ignored'],
    'error: --deny must be the code of a warning, not `host-volume-ignored`.\n`host-volume-not-mounted` has replaced this code.\n',
  ],
  [
    ['deploy', '--images', 'ignore', '--timeout', 'x'],
    'error: --timeout must be a duration above zero such as `90s` or `1h30m`, not `x`.\nWrite such a value, or leave the option out.\n',
  ],
])('%j is refused in these words', async (parameters, expected) => {
  const files = { 'compose.yaml': 'services: { web: { image: nginx } }\n' }
  expect(await tranship(parameters, { files })).toEqual({ status: 2, output: '', errors: expected })
})

it('hints are in these words, and explanations of codes', async () => {
  const files = { 'compose.yaml': 'services: { web: { image: nginx, volumes: ["./a:/a"] } }\n' }
  const { output } = await tranship(['check', '--profile', '1.48'], { files })
  expect(output).toContain('Build it, and pass its name in `--image`.')
  const json = await tranship(['check', '--profile', '1.48', '--format', 'json'], { files })
  expect(json.output).toContain('Build it, and pass its name in `--image`.')
  expect((await tranship(['codes', 'image-derived'])).output).toContain('pass its name in `--image`.')
})

describe('an unknown service', () => {
  const files = {
    'compose.yaml': `services: { web: { image: nginx, build: . }, debug: { image: busybox, profiles: [dev] } }\n`,
    notes: '',
  }

  it.each([
    'deploy --images ignore nosuch',
    'up --images ignore nosuch',
    'build --print nosuch',
    'plan deploy --service nosuch',
    'plan up nosuch',
    'logs nosuch',
  ])('%s says which there are', async (line) => {
    expect(await tranship(line.split(' '), { files })).toEqual({
      status: 2,
      output: '',
      errors: 'error: The Compose file has no service `nosuch`.\nIts services are web, debug.\n',
    })
  })

  it.each(['compose.yaml', 'other.yml', 'notes'])('%s is a file', async (name) => {
    const expected = `error: The Compose file has no service \`${name}\`.\nName a Compose file with \`--file ${name}\`.\n`
    for (const command of [['deploy', '--images', 'ignore'], ['build'], ['logs']])
      expect((await tranship([...command, name], { files })).errors).toBe(expected)
  })
})
