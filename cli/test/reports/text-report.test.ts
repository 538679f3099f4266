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

/** The places that lines of a report begin with, and their codes. */
function heads(report: string): string[] {
  return [...report.matchAll(/^(compose\.yaml:\d+:\d+: \w+): .*\[([\w-]+)\]$/gm)].map(
    ([, place, code]) => `${place} ${code}`,
  )
}

describe('without --verbose', () => {
  it('[E10-01] each warning is one line with its place, its fix and its code', async () => {
    const output = await check(manifest(service('web', 'mac_address: a', 'cpuset: "0"')))
    expect(output.split('\n')).toEqual([
      expect.stringMatching(
        /^compose\.yaml:4:5: warning: service .web.: .mac_address. .* \[unsupported-key\]$/,
      ),
      expect.stringMatching(/^compose\.yaml:5:5: warning: service .web.: .cpuset. .* \[unsupported-key\]$/),
      '2 warnings to review',
      '',
    ])
  })

  it('[E10-01] an error has its line of the file, and stands apart', async () => {
    const output = await check(manifest(service('web', 'mac_address: a', 'scale: many', 'cpuset: "0"')))
    expect(heads(output)).toEqual([
      'compose.yaml:4:5: warning unsupported-key',
      'compose.yaml:5:12: error not-an-integer',
      'compose.yaml:6:5: warning unsupported-key',
    ])
    expect(output).toContain('\n\ncompose.yaml:5:12: error')
    expect(output).toMatch(/^ {3}5 \| {5}scale: many\n/m)
    expect(output).toMatch(/\n\n1 error and 2 warnings: 1 to correct, 2 to review\n$/)
  })

  it('[E10-08] an error has its message and its fix in one line each', async () => {
    const text =
      'services:\n  web:\n    image: nginx\n    environment:\n      - A: b\n<<<<<<< ours\n=======\n>>>>>>> theirs\n'
    for (const file of [text, text.slice(0, text.indexOf('<')), text.replaceAll(' ', '\u00a0')])
      expect((await check({ 'compose.yaml': file })).split('\n')).toEqual([
        expect.stringMatching(/^compose\.yaml:\d+:\d+: error: .* \[[\w-]+\]$/),
        expect.stringMatching(/^ +\d+ \| /),
        expect.stringMatching(/^ +\| +\^+$/),
        expect.stringMatching(/^ +=/),
        '',
        '1 error to correct',
        '',
      ])
  })

  it('[E10-08] an error of --strict does not say that tranship ignores it', async () => {
    const text = manifest(service('web', 'cpuset: "0"', 'user: somebody'))
    expect(await check(text)).toMatch(/tranship ignores it/)
    expect(await check(text, '--strict')).not.toMatch(/tranship ignores/)
  })

  it('[E10-01] the first twenty errors have their lines of the file, and each other one is a line', async () => {
    const many = manifest(...Array.from({ length: 23 }, (_, index) => service(`s${index}`, 'scale: many')))
    const output = await check(many)
    expect(output.match(/^compose\.yaml:\d+:\d+: error/gm)).toHaveLength(23)
    expect(output.match(/^ +\| +\^+$/gm)).toHaveLength(20)
    expect(output).toMatch(/\n23 errors to correct\n$/)
    expect((await check(many, '--verbose')).match(/^ +\| +\^+$/gm)).toHaveLength(23)
  })

  it('[E10-02] warnings with the same text share a line that names the other services and lines', async () => {
    const text = manifest(...['web', 'api', 'job'].map((name) => service(name, 'cpuset: "0"')))
    const output = await check(text)
    expect(heads(output)).toEqual(['compose.yaml:4:5: warning unsupported-key'])
    expect(output).toMatch(/ The same in service .api., service .job.\. See lines 7, 10\. \[/)
    expect(output).toMatch(/\n3 warnings to review\n$/)
  })

  it('[E10-02] services that share a line by an anchor share a line of the report', async () => {
    const base = "x-base: &base\n  image: redis:8\n  cpuset: '0'\n"
    const text = `${base}services:\n${['web', 'api'].map((name) => `  ${name}:\n    <<: *base\n`).join('')}`
    const output = await check({ 'compose.yaml': text })
    expect(heads(output)).toEqual(['compose.yaml:3:3: warning unsupported-key'])
    expect(output).toMatch(/ The same in service .api.\. /)
  })

  it('[E10-02] variables that are not set share one line', async () => {
    const uses = (name: string, ...variables: string[]) =>
      service(name, `environment: [${variables.map((variable) => `${variable}=$${variable}`).join(', ')}]`)
    const output = await check(manifest(uses('web', 'FIRST', 'SECOND'), uses('api', 'FIRST', 'THIRD')))
    expect(output.split('\n')).toEqual([
      'compose.yaml:4:26: warning: 3 variables are not set, so they are empty: FIRST, SECOND, THIRD. ' +
        'Set them in `.env` or with `--set VARIABLE=value`. See line 7. [variable-unset]',
      '3 warnings to review',
      '',
    ])
  })

  it('[E10-02] databases that are not published share one line', async () => {
    const text = manifest(service('db', 'ports: ["5432:5432"]'), service('cache', 'ports: ["6379:6379"]'))
    const output = await check(text)
    expect(heads(output)).toEqual(['compose.yaml:4:13: warning port-not-public'])
    expect(output).toContain('2 ports are not made public')
    expect(output).toContain('`db` 5432, `cache` 6379')
  })

  it('[E10-02] routes without a host share one line', async () => {
    const text = manifest(...['one', 'two', 'three'].map((name) => service(name, 'ports: ["8080:80"]')))
    const output = await check(text, '--profile', '1.48')
    expect(heads(output)).toEqual(['compose.yaml:7:13: warning route-shadowed'])
    expect(output).toMatch(/2 routes have the path .* so only one can be reached: `two`, `three`\./)
  })

  it('[E10-02] a line lists eight items at most, and counts the others', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `V${index}`)
    const list = names.map((name) => `${name}=$${name}`).join(', ')
    const output = await check(manifest(service('web', `environment: [${list}]`)))
    expect(output).toContain(
      '12 variables are not set, so they are empty: V0, V1, V2, V3, V4, V5, V6, V7 and 4 more.',
    )
  })

  it('[E10-02] a single warning of a grouped code keeps its own text', async () => {
    const output = await check(manifest(service('web', 'environment: [A=$A]')))
    expect(output).toMatch(/warning: service .web.: .*\bA\b.* \[variable-unset\]\n1 warning to review\n$/)
  })

  it('[E10-02] related places are named by their lines', async () => {
    const text = {
      'compose.yaml': `x-base: &base\n  cpuset: '0'\nservices:\n  web:\n    <<: *base\n    image: nginx\n`,
    }
    expect(await check(text)).toMatch(/See line 5\. \[unsupported-key\]\n/)
  })
})

it('[E10-03] --verbose shows each warning with its line of the file', async () => {
  const text = manifest(service('web', 'cpuset: "0"'), service('api', 'cpuset: "0"'))
  const output = await check(text, '--verbose')
  expect(output.match(/^compose\.yaml:\d+:\d+: warning/gm)).toHaveLength(2)
  expect(output.match(/^ +\d+ \| {5}cpuset: "0"$/gm)).toHaveLength(2)
})

it.each(['json', 'sarif', 'github'])('[E10-03] --format %s has each warning by itself', async (format) => {
  const text = manifest(...['web', 'api', 'job'].map((name) => service(name, 'cpuset: "0"')))
  const output = await check(text, '--format', format)
  const perWarning = { json: /"code": "unsupported-key"/g, sarif: /"ruleId"/g, github: /^::warning/gm }[
    format
  ]!
  expect(output.match(perWarning)).toHaveLength(3)
})

describe('warnings without effect', () => {
  const reference = ['--profile', '1.48']
  const idle = manifest(
    service('web', 'container_name: web', 'networks: [front]', 'cpuset: "0"'),
    ...Array.from({ length: 6 }, (_, index) => service(`s${index}`, 'networks: [front]')),
    'networks: {front: }\nvolumes:\n  my_data:\n',
  )

  it('[E10-04] are only counted in the profile compose', async () => {
    const text = manifest(service('web', 'init: true', 'ulimits: {nofile: 1024}', 'cpuset: "0"'))
    const output = await check(text)
    expect(heads(output)).toEqual(['compose.yaml:6:5: warning unsupported-key'])
    expect(output).toMatch(/\n3 warnings: 1 to review, 2 without effect \(`-v` shows them\)\n$/)
    expect(heads(await check(text, '-v'))).toHaveLength(3)
  })

  it('[E10-04] alone are one line in the profile compose', async () => {
    expect(await check(manifest(service('web', 'init: true')))).toBe(
      '1 warning without effect (`-v` shows them)\n',
    )
  })

  it('[E10-04] are one line in a version of the reference', async () => {
    const output = await check(idle, ...reference)
    expect(output).toMatch(
      /^10 warnings without effect: container_name \(line 4\), networks \(lines 5, 9, 12, 15, 18…\), name-sanitised \(line \d+\)\. `-v` shows each\.$/m,
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
    expect(output).not.toContain('`-v`')
  })

  it('are notices in GitHub Actions and notes in SARIF', async () => {
    const github = await check(idle, '--format', 'github', ...reference)
    expect(github.match(/^::notice/gm)).toHaveLength(10)
    expect(github.match(/^::warning/gm)).toHaveLength(1)
    const sarif = await check(idle, '--format', 'sarif', ...reference)
    expect(sarif.match(/"level": "note"/g)).toHaveLength(10)
  })
})

describe('the profile compose', () => {
  const files = {
    'a.yaml': manifest(service('web', 'read_only: true'))['compose.yaml'],
    'b.yaml': manifest(service('web', 'tty: true'))['compose.yaml'],
  }

  it('[E10-05] is suggested once in a run where another profile leaves out more', async () => {
    const output = await check(files, '--profile', '1.48', 'a.yaml', 'b.yaml')
    expect(output.match(/^The profile `compose` translates more of these keys/gm)).toHaveLength(1)
  })

  it('[E10-05] is not suggested where it is used, or where it leaves out the same', async () => {
    expect(await check(files, 'a.yaml')).not.toContain('The profile `compose`')
    const same = manifest(service('web', 'devices: [/dev/fuse]'))
    expect(await check(same, '--profile', '1.48')).not.toContain('The profile `compose`')
  })
})

it('[E10-06] a Secret that must exist is one that a deploy creates', async () => {
  const uses = 'secrets: [token, key]'
  const secrets = (names: string[]) =>
    `secrets:\n${names.map((name) => `  ${name}: {file: ./${name}.txt}\n`).join('')}`
  const one = { ...manifest(service('web', 'secrets: [token]'), secrets(['token'])), 'token.txt': 'a' }
  expect(await check(one)).toContain(' `tranship deploy` creates it. To create it yourself: ')
  const both = {
    ...manifest(service('web', uses), secrets(['token', 'key'])),
    'token.txt': 'a',
    'key.txt': 'b',
  }
  expect(await check(both)).toMatch(
    /2 Secrets must exist in the cluster: .* `tranship deploy` creates them\. /,
  )
})

describe('a fix is offered', () => {
  it.each([
    ['restart: alway', /Did you mean [`']always[`']\?/g],
    ['restart: noo', /Did you mean "no"\?/g],
    ["restart: 'alway'", /Did you mean 'always'\?/g],
    ['enviroment: {}', /Did you mean [`']environment[`']\?/g],
  ])('for %s', async (line, advice) => {
    const output = await check(manifest(service('web', line)))
    // Once, even if the hint has it.
    expect(output.match(advice)).toHaveLength(1)
    expect(output).toMatch(/\n1 \w+ to fix with `tranship check --fix`\n$/)
    const github = await check(manifest(service('web', line)), '--format', 'github')
    expect(github).toMatch(new RegExp(`%0A${advice.source}`))
  })
})

describe('--ignore', () => {
  const text = manifest(service('web', 'cpuset: "0"', 'user: somebody', 'mac_address: ""'))

  it('leaves out the warnings of a code, also those that --strict makes errors', async () => {
    const output = await check(text, '--ignore', 'unsupported-key')
    expect(output).toMatch(/\n1 warning to review\n$/)
    const flags = ['check', '--strict', '--ignore', 'unsupported-key', '--ignore', 'user-by-name']
    expect(await tranship(flags, { files: text })).toEqual({
      status: 0,
      output: 'compose.yaml is fine\n',
      errors: '',
    })
  })

  it('counts in other commands too', async () => {
    const { status, errors } = await tranship(['--ignore', 'unsupported-key', '--ignore', 'user-by-name'], {
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
