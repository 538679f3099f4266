import { describe, expect, it } from 'vitest'
import { tranship } from './support/run-command.js'

const manifest = 'services:\n  web:\n    image: nginx\n'
const image = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff])

describe('wrong use ends with 2, and says what to do', () => {
  it.each([
    [
      'no manifest',
      [],
      {},
      `error: There is no compose.yaml, compose.yml, docker-compose.yaml or docker-compose.yml in this folder or above it.
Name the Compose file, for example \`tranship path/to/compose.yaml\`, or \`-\` for standard input.
`,
    ],
    [
      'a missing file',
      ['shop.yaml'],
      {},
      'error: There is no file `shop.yaml`.\nName an existing file, or none to use the Compose file of this folder.\n',
    ],
    [
      'a misspelt command',
      ['chek'],
      {},
      "error: unknown command 'chek'\n(Did you mean check?)\nRun it with `--help` to see its options.\n",
    ],
    [
      'a misspelt command with a file',
      ['chek', 'compose.yaml'],
      { 'compose.yaml': manifest },
      "error: unknown command 'chek'\n(Did you mean check?)\nRun it with `--help` to see its options.\n",
    ],
    [
      'a misspelt command with its options',
      ['chekc', '--format', 'github'],
      { 'compose.yaml': manifest },
      "error: unknown command 'chekc'\n(Did you mean check?)\nRun it with `--help` to see its options.\n",
    ],
    [
      'a word that is neither a command nor a file',
      ['frobnicate'],
      { 'compose.yaml': manifest },
      "error: unknown command 'frobnicate'\nRun it with `--help` to see its options.\n",
    ],
    [
      'a word after an option',
      ['-q', 'chek'],
      { 'compose.yaml': manifest },
      'error: There is no file `chek`.\nIt is not a command either: `tranship --help` lists the commands.\n',
    ],
    [
      'a command of another tool',
      ['convert', '-f', 'compose.yaml'],
      { 'compose.yaml': manifest },
      'error: The command `convert` does not exist.\nDid you mean `tranship translate`?\n',
    ],
    [
      'several files to translate',
      ['a.yaml', 'b.yaml'],
      { 'a.yaml': manifest, 'b.yaml': manifest },
      'error: The command takes one Compose file, not 2.\nTo merge them, write `tranship -f a.yaml -f b.yaml`. To check each, `tranship check a.yaml b.yaml`.\n',
    ],
    [
      'an output that may be a file or a folder',
      ['-o', 'k8s'],
      { 'compose.yaml': manifest },
      'error: `--output k8s` may be a file or a folder.\nWrite `k8s/` to get a file for each object in this folder, or `k8s.yaml` to get one file.\n',
    ],
    ['a folder', ['app'], { 'app/keep.txt': '' }, 'error: `app` is a folder.\nName a file.\n'],
    [
      'a folder with a manifest in it',
      ['app'],
      { 'app/compose.yml': manifest },
      'error: `app` is a folder.\nName the file in it: app/compose.yml\n',
    ],
    [
      'a binary file',
      ['logo.png'],
      { 'logo.png': image },
      'error: `logo.png` is not a text file: its bytes are not UTF-8.\nIf it is text in another encoding, save it as UTF-8.\n',
    ],
    [
      'an env file that is a folder',
      [],
      { 'compose.yaml': `${manifest}    env_file: conf\n`, 'conf/keep.txt': '' },
      'error: The env file `conf` (line 4 of the Compose file) is a folder.\nName a file.\n',
    ],
    [
      'an env file that is a folder, of a file that is included',
      [],
      {
        'compose.yaml': `include: [sub/one.yaml]\n${manifest}`,
        'sub/one.yaml': 'services:\n  one: {image: one, env_file: conf}\n',
        'sub/conf/keep.txt': '',
      },
      'error: The env file `sub/conf` (line 2 of `sub/one.yaml`, from line 1 of the Compose file) is a folder.\nName a file.\n',
    ],
    [
      'a misspelt option',
      ['--quite'],
      { 'compose.yaml': manifest },
      "error: unknown option '--quite'\n(Did you mean --quiet?)\nRun it with `--help` to see its options.\n",
    ],
    [
      'a profile that does not exist',
      ['--profile', '1.40'],
      { 'compose.yaml': manifest },
      "error: option '--profile <version>' argument '1.40' is invalid. Allowed choices are 1.37, 1.48, compose.\nRun it with `--help` to see its options.\n",
    ],
    [
      'help of a misspelt command',
      ['help', 'chek'],
      {},
      "error: unknown command 'chek'\n(Did you mean check?)\nRun it with `--help` to see its options.\n",
    ],
    [
      'help of no command',
      ['help', 'frobnicate'],
      {},
      "error: unknown command 'frobnicate'\nRun it with `--help` to see its options.\n",
    ],
    [
      'an old Kubernetes',
      ['--kubernetes', '1.28'],
      { 'compose.yaml': manifest },
      "error: option '--kubernetes <version>' argument '1.28' is invalid. Objects are made for Kubernetes 1.29 and later.\nRun it with `--help` to see its options.\n",
    ],
    [
      'images that are built and not built',
      ['deploy', '--build', '--no-build'],
      { 'compose.yaml': manifest },
      'error: `--build` and `--no-build` exclude each other.\nRemove one of them.\n',
    ],
    [
      'the same the other way round',
      ['up', '--no-build', '--build'],
      { 'compose.yaml': manifest },
      'error: `--build` and `--no-build` exclude each other.\nRemove one of them.\n',
    ],
    [
      'a file in the place of a line',
      ['explain', 'compose.yaml:abc'],
      { 'compose.yaml': manifest },
      'error: `compose.yaml:abc` has no line number.\nWrite `compose.yaml:12`, or an object such as `web`.\n',
    ],
    [
      'a file in the place of an object',
      ['explain', 'compose.yaml'],
      { 'compose.yaml': manifest },
      'error: `compose.yaml` has no line number.\nWrite `compose.yaml:12`, or an object such as `web`.\n',
    ],
    [
      'a profile of services',
      ['--profile', 'dev'],
      { 'compose.yaml': manifest },
      "error: option '--profile <version>' argument 'dev' is invalid. Allowed choices are 1.37, 1.48, compose. A Compose profile is activated with --activate dev.\nRun it with `--help` to see its options.\n",
    ],
    [
      'a profile of services to compare with',
      ['diff', '--profile', 'dev'],
      { 'compose.yaml': manifest },
      'error: `dev` is no profile.\nAllowed choices are 1.37, 1.48, compose. A Compose profile is activated with --activate dev.\n',
    ],
    [
      'an image without a service',
      ['--image', 'nginx'],
      { 'compose.yaml': manifest },
      "error: option '--image <service=image>' argument 'nginx' is invalid. Write it as service=image.\nRun it with `--help` to see its options.\n",
    ],
    [
      'a variable without a value',
      ['--set', 'TAG'],
      { 'compose.yaml': manifest },
      "error: option '--set <VARIABLE=value>' argument 'TAG' is invalid. Write it as VARIABLE=value.\nRun it with `--help` to see its options.\n",
    ],
    [
      'a namespace that Kubernetes does not take',
      ['--namespace', 'Dev_1'],
      { 'compose.yaml': manifest },
      'error: --namespace must be a Kubernetes namespace, not `Dev_1`.\nWrite such a value, or leave the option out.\n',
    ],
    [
      'watching standard input',
      ['--watch', '-'],
      {},
      'error: Standard input cannot be watched.\nName a file.\n',
    ],
    [
      'an unknown plan',
      ['plan', 'undeploy'],
      {},
      "error: unknown command 'undeploy'\n(Did you mean deploy?)\nRun it with `--help` to see its options.\n",
    ],
    ['a format', ['check', '--format', 'xml'], {}, undefined],
  ])('%s', async (_, parameters, files, expected) => {
    const { status, output, errors } = await tranship(parameters, { files })
    expect({ status, output }).toEqual({ status: 2, output: '' })
    if (expected === undefined) expect(errors).toMatch(/^error: /)
    else expect(errors).toBe(expected)
  })

  it('an env file that --env-file names and that does not exist', async () => {
    const { status, errors } = await tranship(['--env-file', 'x.env'], {
      files: { 'compose.yaml': manifest },
    })
    expect(status).toBe(2)
    expect(errors).toBe(
      'error: The env file `x.env` does not exist.\nName an existing file with `--env-file`.\n',
    )
  })
})

it.each(['shop', 'check'])('a file called %s is a manifest', async (name) => {
  const { status, output } = await tranship([name === 'check' ? './check' : name], {
    files: { [name]: manifest },
  })
  expect(status).toBe(0)
  expect(output).toContain('kind: Deployment')
})

describe('help', () => {
  it('of the program lists the commands', async () => {
    const { status, output, errors } = await tranship(['--help'])
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    const commands = [...output.matchAll(/^ {2}([a-z]+) .*\[?/gm)].map(([, name]) => name)
    expect(commands).toEqual(
      expect.arrayContaining(
        'translate check explain diff plan keys codes schema completion help'.split(' '),
      ),
    )
  })

  it('of the program has the options of translate, after the commands', async () => {
    const { output } = await tranship(['--help'])
    const [own, ofDefault] = output.split(/^Options of translate, the default command:$/m)
    expect(own).toMatch(/^Commands:\n {2}translate /m)
    expect(ofDefault).not.toContain('Commands:')
    expect(own).toMatch(/^Options:\n {2}-V, --version/m)
    for (const option of ['-o, --output <path>', '-f, --file <path>', '--profile <version>', '-w, --watch'])
      expect(ofDefault).toContain(`  ${option}`)
    expect(output.match(/--help/g)).toHaveLength(1)
    expect((await tranship(['check', '--help'])).output).not.toContain('--output')
  })

  it.each([
    'translate',
    'check',
    'explain',
    'diff',
    'plan',
    'plan build',
    'plan deploy',
    'plan up',
    'plan wake',
    'keys',
    'codes',
    'schema',
    'completion',
  ])('of %s has examples', async (command) => {
    const { status, output } = await tranship([...command.split(' '), '--help'])
    expect(status).toBe(0)
    expect(output).toMatch(/^Usage: tranship /)
    expect(output).toMatch(/\nExamples:\n {2}\$ \S/)
  })

  it('prints the version of the package', async () => {
    expect((await tranship(['--version'])).output).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

it.each(['deploy', 'up', 'ps', 'logs', 'exec web ls', 'port web 80', 'down', 'wake', 'build'])(
  '%s explains how to pass a Compose file if there is none',
  async (line) => {
    const { status, errors } = await tranship(line.split(' '))
    expect(status).toBe(2)
    expect(errors).toContain('\nName the Compose file, for example `--file path/to/compose.yaml`.\n')
  },
)

describe('[E0-12] lists of options', () => {
  const headingsOf = (help: string) => Array.from(help.matchAll(/^(\S.*:)\n {2}/gm), ([, heading]) => heading)

  it.each([
    ['check', ['Arguments:', 'Options:', 'Options of translating:', 'Options of reports:', 'Examples:']],
    [
      'logs',
      [
        'Arguments:',
        'Options:',
        'Options that name the application:',
        'Options of the cluster:',
        'Examples:',
      ],
    ],
  ])('of %s begin with its own', async (command, headings) => {
    expect(headingsOf((await tranship([command, '--help'])).output)).toEqual(headings)
  })

  it('leave out those of translating where an application is only looked for', async () => {
    const { output } = await tranship(['logs', '--help'])
    expect(output).toContain('  -p, --name <name>')
    expect(output).not.toContain('--cluster-issuer')
    expect(output).toContain('It takes the options of translating too: `tranship --help` lists them.')
  })

  it('leave out none that the command takes', async () => {
    const { errors } = await tranship(['logs', '--cluster-issuer', 'main', '--file', 'none.yaml'])
    expect(errors).toContain('There is no file `none.yaml`.')
  })
})

describe('[E0-13] the word help behind a command', () => {
  it.each(['check', 'logs', 'translate'])('%s help is its help', async (command) => {
    expect(await tranship([command, 'help'])).toEqual(await tranship([command, '--help']))
  })

  it('is a file where there is one', async () => {
    const { output } = await tranship(['translate', 'help'], { files: { help: manifest } })
    expect(output).toContain('kind: Deployment')
  })
})

describe('[E0-11] options before the command', () => {
  const files = { 'compose.yaml': manifest, check: manifest }

  it.each([
    [
      ['-p', 'store', 'config'],
      ['config', '-p', 'store'],
    ],
    [
      ['--profile', 'compose', '-q', 'check'],
      ['check', '--profile', 'compose', '-q'],
    ],
    [
      ['--file=compose.yaml', 'config', '--format', 'json'],
      ['config', '-f', 'compose.yaml', '--format', 'json'],
    ],
    [
      ['--format', 'github', 'check', 'compose.yaml'],
      ['check', '--format', 'github', 'compose.yaml'],
    ],
    [
      ['--layout', 'helm', 'check'],
      ['check', '--layout', 'helm'],
    ],
  ])('%j is %j', async (line, same) => {
    const [one, other] = [await tranship(line, { files }), await tranship(same, { files })]
    expect({ ...one }).toEqual({ ...other })
  })

  it('the value of an option is no command', async () => {
    const { status, output } = await tranship(['-f', 'check'], { files })
    expect(status).toBe(0)
    expect(output).toContain('kind: Deployment')
  })

  it('a word after `--` is no command', async () => {
    const { output } = await tranship(['--quiet', '--', 'check'], { files })
    expect(output).toContain('kind: Deployment')
  })
})
