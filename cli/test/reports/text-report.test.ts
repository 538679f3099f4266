import { describe, expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'

const service = (name: string, ...lines: string[]) =>
  `  ${name}:\n    image: nginx\n${lines.map((line) => `    ${line}\n`).join('')}`
const manifest = (...services: string[]) => ({ 'compose.yaml': `services:\n${services.join('')}` })

async function check(files: Record<string, string>, ...flags: string[]): Promise<string> {
  const { output, errors } = await tranship(['check', ...flags], { files })
  expect(errors).toBe('')
  return output
}

describe('the warnings of one code and one service', () => {
  it('stand together, a line each, where the first of them is', async () => {
    const text = manifest(
      service('web', 'mac_address: a', 'scale: many', 'cpuset: "0"'),
      service('api', 'cpuset: "0"'),
    )
    const output = await check(text)
    expect(output.match(/^compose\.yaml:.*$/gm)).toEqual([
      "compose.yaml:4:5: warning: 2 in service 'web' [unsupported-key]",
      expect.stringMatching(/^compose\.yaml:5:12: error: .*\[not-an-integer\]$/),
      expect.stringMatching(/^compose\.yaml:9:5: warning: service 'api': 'cpuset' .*\[unsupported-key\]$/),
    ])
    expect(output.match(/^ +\d+ \| '.*$/gm)?.map((line) => line.slice(0, 15))).toEqual([
      "   4 | 'mac_add",
      "   6 | 'cpuset'",
    ])
    expect(output).toMatch(/\n1 error and 3 warnings: 1 to correct, 3 to review\n$/)
  })

  it.each(['volumes', 'networks', 'secrets', 'configs'])('of one of the %s too', async (section) => {
    const noun = section.slice(0, -1)
    const text = `${manifest(service('web'))['compose.yaml']}${section}:\n  one: {foo: 1, bar: 2}\n`
    expect(await check({ 'compose.yaml': text })).toContain(
      [
        `compose.yaml:5:9: warning: 2 in ${noun} 'one' [unknown-key]`,
        "   5 | 'foo' is not a known key, so it is left out.",
        "   5 | 'bar' is not a known key, so it is left out.",
        '',
      ].join('\n'),
    )
  })

  it('stand apart with --verbose', async () => {
    const output = await check(manifest(service('web', 'mac_address: a', 'cpuset: "0"')), '--verbose')
    expect(output.match(/^compose\.yaml:\d+:\d+: warning/gm)).toHaveLength(2)
  })

  it('name the lines of the places that they relate to', async () => {
    const text = {
      'compose.yaml': `x-base: &base\n  cpuset: '0'\n  mac_address: a\nservices:\n  web:\n    <<: *base\n    image: nginx\n`,
    }
    const rows = (await check(text)).match(/^ +\d+ \| .*$/gm)
    expect(rows).toHaveLength(2)
    for (const row of rows ?? []) expect(row).toMatch(/See line 6\.$/)
  })
})

it('a warning that several services have by an anchor is told once, with all of them', async () => {
  const base = "x-base: &base\n  image: a\n  cpuset: '0'\n  mac_address: a\n"
  const text = (...names: string[]) => ({
    'compose.yaml': `${base}services:\n${names.map((name) => `  ${name}:\n    <<: *base\n`).join('')}`,
  })
  const several = await check(text('web', 'api', 'job'))
  expect(several.match(/^compose\.yaml:.*warning.*$/gm)).toEqual([
    "compose.yaml:3:3: warning: 2 in service 'web' [unsupported-key]",
  ])
  expect(several.match(/The same in service 'api', service 'job'\. See line 7\.$/gm)).toHaveLength(2)
  expect(several).toMatch(/\n6 warnings to review\n$/)
  expect(await check(text('web'))).not.toContain('The same')
  expect((await check(text('web', 'api'), '--verbose')).match(/: warning: service/g)).toHaveLength(4)
})

describe('warnings without an effect', () => {
  const reference = ['--profile', '1.48']
  const idle = manifest(
    service('web', 'container_name: web', 'networks: [front]', 'cpuset: "0"'),
    ...Array.from({ length: 6 }, (_, index) => service(`s${index}`, 'networks: [front]')),
    'networks: {front: }\nvolumes:\n  my_data:\n',
  )

  it('are one line, with what they are about', async () => {
    const output = await check(idle, ...reference)
    expect(output).toMatch(
      /^10 warnings without effect: container_name \(line 4\), networks \(lines 5, 9, 12, 15, 18…\), name-sanitised \(line \d+\)\. --verbose shows each\.$/m,
    )
    expect(output).toMatch(/\n11 warnings: 1 to review, 10 without effect$/m)
  })

  it('name a line once', async () => {
    const text = manifest(service('a', '<<: &base {logging: {driver: local}}'), service('b', '<<: *base'))
    expect(await check(text, ...reference)).toMatch(/ without effect: logging \(line \d+\)[.,]/)
  })

  it('are shown one by one with --verbose', async () => {
    const output = await check(idle, '--verbose', ...reference)
    expect(output.match(/^compose\.yaml:\d+:\d+: warning/gm)).toHaveLength(11)
    expect(output).not.toContain('--verbose')
  })

  it('are notices in GitHub Actions and notes in SARIF', async () => {
    const github = await check(idle, '--format', 'github', ...reference)
    expect(github.match(/^::notice/gm)).toHaveLength(10)
    expect(github.match(/^::warning/gm)).toHaveLength(1)
    const sarif = await check(idle, '--format', 'sarif', ...reference)
    expect(sarif.match(/"level": "note"/g)).toHaveLength(10)
  })
})

it('of many errors twenty are shown, and the others counted', async () => {
  const many = manifest(...Array.from({ length: 23 }, (_, index) => service(`s${index}`, 'scale: many')))
  const output = await check(many)
  expect(output.match(/^compose\.yaml:\d+:\d+: error/gm)).toHaveLength(20)
  expect(output).toContain('\nand 3 more errors: --verbose shows each\n')
  expect(output).toMatch(/\n23 errors to correct\n$/)
  expect((await check(many, '--verbose')).match(/^compose\.yaml:\d+:\d+: error/gm)).toHaveLength(23)
})

describe('a fix is offered', () => {
  it.each([
    ['restart: alway', "     = Did you mean 'always'?"],
    ['restart: noo', '     = Did you mean "no"?'],
    ["restart: 'alway'", "     = Did you mean 'always'?"],
    ['enviroment: {}', "     = Did you mean 'environment'?"],
  ])('for %s', async (line, advice) => {
    const output = await check(manifest(service('web', line)))
    // Once, also where the hint has it.
    expect(output.split('\n').filter((each) => each.includes('Did you mean'))).toEqual([advice])
    expect(output).toMatch(/\n1 \w+ to fix with 'tranship check --fix'\n$/)
    const github = await check(manifest(service('web', line)), '--format', 'github')
    expect(github).toContain(`%0A${advice.slice(7)}`)
  })
})

describe('--ignore', () => {
  const text = manifest(service('web', 'cpuset: "0"', 'contaner: a', 'mac_address: ""'))

  it('leaves out the warnings of a code, also those that --strict makes errors', async () => {
    const output = await check(text, '--ignore', 'unsupported-key')
    expect(output).toMatch(/\n1 warning to review\n$/)
    const flags = ['check', '--strict', '--ignore', 'unsupported-key', '--ignore', 'unknown-key']
    expect(await tranship(flags, { files: text })).toEqual({
      status: 0,
      output: 'compose.yaml is fine\n',
      errors: '',
    })
  })

  it('counts in other commands too', async () => {
    const { status, errors } = await tranship(['--ignore', 'unsupported-key', '--ignore', 'unknown-key'], {
      files: text,
    })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
  })

  it.each([
    ['unsuported-key', 'unsupported-key'],
    ['no-image', 'code of a warning'],
    ['', 'code of a warning'],
  ])('%j is wrong usage', async (code, expected) => {
    const { status, output, errors } = await tranship(['check', '--ignore', code], { files: text })
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors).toContain(expected)
  })
})
