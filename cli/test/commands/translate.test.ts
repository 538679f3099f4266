import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { toYAML, translate as translateIn, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

/** Translates in the command's default profile. */
const translate = (text: string, options: TranslateOptions = {}) =>
  translateIn(text, { profile: 'compose', ...options })

const manifest = 'services:\n  web:\n    image: nginx:1.27\n    ports:\n      - 80\n'
const withWarning = `${manifest}    cpuset: 0-1\n`
const withError = `${manifest}    scale: many\n`
const objects = toYAML(translate(manifest).objects)

describe('the manifest', () => {
  it('is the file that is named, relative to the folder', async () => {
    const { status, output, errors } = await tranship(['translate', 'app/shop.yaml'], {
      files: { 'app/shop.yaml': manifest },
    })
    expect({ status, output, errors }).toEqual({ status: 0, output: objects, errors: '' })
  })

  it('is translated without naming the command', async () => {
    expect((await tranship(['shop.yaml'], { files: { 'shop.yaml': manifest } })).output).toBe(objects)
  })

  it('is standard input for -', async () => {
    expect((await tranship(['-'], { input: manifest })).output).toBe(objects)
  })

  it.each(['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'])(
    'is %s without a name',
    async (name) => {
      expect((await tranship([], { files: { [name]: manifest } })).output).toBe(objects)
    },
  )

  it('is found by its names in their order', async () => {
    const names = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml']
    for (const [index] of names.entries()) {
      const files = Object.fromEntries(
        names.slice(index).map((name, at) => [name, at === 0 ? manifest : 'broken']),
      )
      expect((await tranship([], { files })).output).toBe(objects)
    }
  })

  it('is found in a folder above, the nearest first', async () => {
    const folder = folderWith({
      'compose.yaml': 'broken',
      'app/compose.yml': manifest,
      'app/b/c/other.txt': '',
    })
    expect((await tranship([], { folder: path.join(folder, 'app/b/c') })).output).toBe(objects)
  })

  it('is not a folder that has its name', async () => {
    const files = { 'compose.yaml/keep.txt': '', 'compose.yml': manifest }
    expect((await tranship([], { files })).output).toBe(objects)
  })

  it('may be in UTF-16 or begin with a byte order mark', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${manifest}`, 'utf16le'))
    expect((await tranship(['a.yaml'], { files: { 'a.yaml': utf16 } })).output).toBe(objects)
    const swapped = new Uint8Array(Buffer.from(utf16).swap16())
    expect((await tranship(['a.yaml'], { files: { 'a.yaml': swapped } })).output).toBe(objects)
    expect((await tranship(['a.yaml'], { files: { 'a.yaml': `\uFEFF${manifest}` } })).output).toBe(objects)
  })
})

describe('what belongs to the manifest', () => {
  const variable = 'services:\n  web:\n    image: nginx:${TAG}\n'
  const imageOf = (output: string) => /image: (.*)/.exec(output)?.[1]

  it('is the .env file beside it, not the one of the folder', async () => {
    const files = { 'app/compose.yaml': variable, 'app/.env': 'TAG=beside\n', '.env': 'TAG=here\n' }
    expect(imageOf((await tranship(['app/compose.yaml'], { files })).output)).toBe('nginx:beside')
  })

  it('is the shell environment before the .env file, and --set before both', async () => {
    const files = { 'compose.yaml': variable, '.env': 'TAG=file\n' }
    expect(imageOf((await tranship([], { files, env: { TAG: 'shell' } })).output)).toBe('nginx:shell')
    const set = await tranship(['--set', 'TAG=ab'], { files, env: { TAG: 'shell' } })
    expect(imageOf(set.output)).toBe('nginx:ab')
  })

  it('is what --env-file names in place of .env, the last winning', async () => {
    const files = { 'compose.yaml': variable, '.env': 'TAG=own\n', a: 'TAG=a\nMORE=1', b: 'TAG=b-${MORE}\n' }
    expect(imageOf((await tranship(['--env-file', 'a'], { files })).output)).toBe('nginx:a')
    expect(imageOf((await tranship(['--env-file', 'a', '--env-file', 'b'], { files })).output)).toBe(
      'nginx:b-1',
    )
  })

  it('are its env files, relative to it', async () => {
    const text =
      'services:\n  web:\n    image: nginx\n    env_file:\n      - ./${WHICH}.env\n      - ../up.env\n'
    const files = {
      'app/compose.yaml': text,
      'app/web.env': 'A=1\n',
      'up.env': 'B=2\n',
      'web.env': 'A=wrong\n',
    }
    const { status, output } = await tranship(['app/compose.yaml'], { files, env: { WHICH: 'web' } })
    expect(status).toBe(0)
    expect(output).toContain('- name: A\n          value: "1"\n        - name: B\n          value: "2"\n')
  })

  it('are its env files, however the key is written', async () => {
    const text = 'services:\n  web:\n    image: nginx\n    "env\\x5ffile": web.env\n'
    const { output } = await tranship([], { files: { 'compose.yaml': text, 'web.env': 'A=1\n' } })
    expect(output).toContain('- name: A\n')
  })

  it('is missing with an error at its place where the manifest demands it', async () => {
    const text = 'services:\n  web:\n    image: nginx\n    env_file: web.env\n'
    const { status, output, errors } = await tranship([], { files: { 'compose.yaml': text } })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain(
      'compose.yaml:4:15: error: service `web`: the env file `web.env` does not exist.',
    )
  })

  it('may be missing where the manifest says so', async () => {
    const text =
      'services:\n  web:\n    image: nginx\n    env_file:\n      - path: web.env\n        required: false\n'
    const { status, errors } = await tranship([], { files: { 'compose.yaml': text } })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
  })

  it('is not a folder called .env', async () => {
    const files = { 'compose.yaml': manifest, '.env/bin/python': '' }
    expect((await tranship([], { files })).status).toBe(0)
  })

  it('is broken with the place in its own file', async () => {
    const files = { 'compose.yaml': manifest, a: 'A=1\nB=2\n', b: 'C=3\nD="4\n' }
    const { status, errors } = await tranship(['--env-file', 'a', '--env-file', 'b'], { files })
    expect(status).toBe(1)
    expect(errors).toMatch(/^b:2:1: error: Line 2 of the `\.env` file is not valid: /)
    expect(errors).not.toContain('4')
  })
})

describe('the flags', () => {
  it.each([
    [['--profile', '1.37'], { profile: '1.37' }],
    [['--name', 'shop'], { name: 'shop' }],
    [['--namespace', 'dev'], { namespace: 'dev' }],
    [['--domain', 'apps.example.com'], { domain: 'apps.example.com' }],
    [['--registry', 'registry.example.com/team'], { registry: 'registry.example.com/team' }],
    [
      ['--image', 'web=nginx:1.29', '--image', 'api=r.io/api:3'],
      { images: { web: 'nginx:1.29', api: 'r.io/api:3' } },
    ],
    [['--host-volumes', 'ignore'], { hostVolumes: 'ignore' }],
  ] as const)('%j are options of the library', async (parameters, options) => {
    const text = `services:
  web:
    image: nginx
    restart: on-failure
    ports: ['8080:80']
    volumes: ['./site:/site']
  api:
    build: .
`
    const { output } = await tranship([...parameters], { files: { 'compose.yaml': text } })
    expect(output).toBe(toYAML(translate(text, options).objects))
    expect(output).not.toBe(toYAML(translate(text).objects))
  })

  describe('--image-configs', () => {
    const text = 'services: { web: { image: nginx } }'
    const run = (json: string | undefined, parameters = ['--image-configs', 'images.json']) =>
      tranship(parameters, {
        files: { 'compose.yaml': text, ...(json === undefined ? {} : { 'images.json': json }) },
      })

    it('[C9-01] names a file with what images say of themselves', async () => {
      const imageConfigs = { nginx: { ExposedPorts: { '80/tcp': {} } } }
      const { output } = await run(JSON.stringify(imageConfigs))
      expect(output).toBe(toYAML(translate(text, { imageConfigs }).objects))
      expect(output).toContain('containerPort: 80')
    })

    it.each([
      [undefined, 'There is no file `images.json`.'],
      ['{', '`images.json` is not JSON.'],
      ['[]', '`images.json` is not a JSON object.'],
    ])('[C9-01] of %j is an error of usage', async (json, message) => {
      const { status, errors } = await run(json)
      expect({ status, first: errors.split('\n')[0] }).toEqual({ status: 2, first: `error: ${message}` })
    })

    it('[C9-01] is what an error about it is called', async () => {
      const { status, errors } = await run('{ "nginx": 3 }')
      expect(status).toBe(2)
      expect(errors).toContain('--image-configs')
    })
  })

  it('--strict makes a warning an error', async () => {
    const { status, output, errors } = await tranship(['--strict'], {
      files: { 'compose.yaml': withWarning },
    })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain('compose.yaml:6:5: error:')
  })

  it('--quiet leaves out warnings, not errors', async () => {
    const quiet = await tranship(['-q'], { files: { 'compose.yaml': withWarning } })
    expect(quiet).toEqual({ status: 0, output: objects, errors: '' })
    const broken = await tranship(['-q'], {
      files: { 'compose.yaml': `${withError}    cpuset: 0-1\n` },
    })
    expect(broken.errors).toContain('\n1 error to correct\n')
  })

  it('[R2.12-10] --volume-size and --storage-class are for volumes without their own', async () => {
    const text =
      'services: {db: {image: postgres:17, volumes: ["data:/var/lib/postgresql/data"]}}\nvolumes: {data: }\n'
    const flags = ['--volume-size', '10Gi', '--storage-class', 'fast']
    const { output } = await tranship([...flags, '--format', 'json'], { files: { 'compose.yaml': text } })
    expect(output).toMatch(/"storage": "10Gi"/)
    expect(output).toMatch(/"storageClassName": "fast"/)
    const wrong = await tranship(['--volume-size', 'big'], { files: { 'compose.yaml': text } })
    expect(wrong).toMatchObject({ status: 2, output: '' })
    expect(wrong.errors).toContain('--volume-size')
  })

  it('--format json is a List', async () => {
    const { output } = await tranship(['--format', 'json'], { files: { 'compose.yaml': manifest } })
    expect(JSON.parse(output)).toEqual({ apiVersion: 'v1', kind: 'List', items: translate(manifest).objects })
  })
})

describe('what there is to say', () => {
  it('goes to standard error, a line for each warning', async () => {
    const { status, output, errors } = await tranship([], { files: { 'compose.yaml': withWarning } })
    expect({ status, output }).toEqual({ status: 0, output: objects })
    expect(errors).toMatch(
      /^compose\.yaml:6:5: warning: service .web.: .cpuset. .* \[unsupported-key\]\n1 warning to review\n$/,
    )
  })

  it('has the line of the file, carets and the hint with --verbose', async () => {
    const { errors } = await tranship(['-v'], { files: { 'compose.yaml': withWarning } })
    expect(errors).toMatch(
      /^compose\.yaml:6:5: warning: .* \[unsupported-key\]\n {3}6 \| {5}cpuset: 0-1\n {5}\| {5}\^{6}\n {5}= .*\n\n1 warning to review\n$/,
    )
  })

  it('names the file as the command line does', async () => {
    const folder = folderWith({ 'compose.yaml': withWarning, 'a/b/keep.txt': '' })
    expect((await tranship([], { folder: path.join(folder, 'a/b') })).errors).toMatch(
      /^\.\.\/\.\.\/compose\.yaml:6:5:/,
    )
    expect((await tranship(['./compose.yaml'], { folder })).errors).toMatch(/^\.\/compose\.yaml:6:5:/)
    expect((await tranship(['-'], { input: withWarning })).errors).toMatch(/^<stdin>:6:5:/)
  })

  it('is in the order of the manifest', async () => {
    const text = 'services:\n  web:\n    image: nginx\n    cpuset: 0-1\n    scale: many\n    mac_address: y\n'
    const { errors } = await tranship(['--verbose'], { files: { 'compose.yaml': text } })
    expect(errors.match(/^compose.yaml:\d+:\d+: \w+/gm)).toEqual([
      'compose.yaml:4:5: warning',
      'compose.yaml:5:12: error',
      'compose.yaml:6:5: warning',
    ])
    expect(errors).toMatch(/\n1 error and 2 warnings: 1 to correct, 2 to review\n$/)
  })

  it('cannot move the cursor', async () => {
    const text = 'services:\n  web:\n    image: nginx\n    "\\x1b[2J": 1\n'
    const { errors } = await tranship([], { files: { 'compose.yaml': text }, isTerminal: false })
    expect(errors).toContain('\\u001b[2J')
    expect(errors).not.toContain('\u001B')
  })

  it.each([
    ['on a terminal', true, {}, true],
    ['not elsewhere', false, {}, false],
    ['not with NO_COLOR', true, { NO_COLOR: '1' }, false],
    ['with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
    ['with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
    ['with FORCE_COLOR rather than NO_COLOR', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    ['not with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
    ['not on a dumb terminal', true, { TERM: 'dumb' }, false],
  ])('has colours %s', async (_, isTerminal, env, expected) => {
    const { errors } = await tranship([], { files: { 'compose.yaml': withWarning }, isTerminal, env })
    expect(errors.includes('\u001B[33m')).toBe(expected)
  })
})

describe('--output', () => {
  const files = { 'compose.yaml': manifest }

  it('writes one file', async () => {
    const folder = folderWith(files)
    const { status, output, errors } = await tranship(['-o', 'out.yaml'], { folder })
    expect({ status, output, errors }).toEqual({
      status: 0,
      output: '',
      errors: 'Wrote 2 objects to out.yaml\n',
    })
    expect(readFileSync(path.join(folder, 'out.yaml'), 'utf8')).toBe(objects)
    expect(readdirSync(folder).sort()).toEqual(['compose.yaml', 'out.yaml'])
  })

  it('writes JSON into a .json file, and what --format says', async () => {
    const folder = folderWith(files)
    await tranship(['-q', '-o', 'out.json'], { folder })
    expect(JSON.parse(readFileSync(path.join(folder, 'out.json'), 'utf8'))).toHaveProperty('kind', 'List')
    await tranship(['-q', '-o', 'out.json', '--format', 'yaml'], { folder })
    expect(readFileSync(path.join(folder, 'out.json'), 'utf8')).toBe(objects)
  })

  it.each(['k8s/', 'k8s'])('writes a file for each object into the folder %s', async (output) => {
    const folder = folderWith(files)
    if (!output.endsWith('/')) mkdirSync(path.join(folder, output))
    const { errors } = await tranship(['-o', output], { folder })
    expect(errors).toBe(`Wrote 2 objects to ${output}\n`)
    const written = readdirSync(path.join(folder, 'k8s')).sort()
    expect(written).toEqual(['.tranship-files', 'web-deployment.yaml', 'web-service.yaml'])
    const texts = ['web-service.yaml', 'web-deployment.yaml'].map((name) =>
      readFileSync(path.join(folder, 'k8s', name), 'utf8'),
    )
    expect(texts.join('---\n')).toBe(objects)
  })

  it('names files of objects that the manifest no longer has', async () => {
    const folder = folderWith({ ...files, 'k8s/old-deployment.yaml': '', 'k8s/kustomization.yaml': '' })
    const { errors } = await tranship(['-o', 'k8s'], { folder })
    expect(errors).toBe(
      'Wrote 2 objects to k8s\nk8s/old-deployment.yaml matches no object of this Compose file. Delete it if it is stale.\n',
    )
  })

  it('writes nothing when there are errors', async () => {
    const folder = folderWith({ 'compose.yaml': withError, 'out.yaml': 'former' })
    expect((await tranship(['-o', 'out.yaml'], { folder })).status).toBe(1)
    expect((await tranship(['-o', 'k8s/'], { folder })).status).toBe(1)
    expect(readFileSync(path.join(folder, 'out.yaml'), 'utf8')).toBe('former')
    expect(readdirSync(folder).sort()).toEqual(['compose.yaml', 'out.yaml'])
  })

  it('keeps the mode of a file that it replaces', async () => {
    const folder = folderWith({ ...files, 'out.yaml': 'former' })
    chmodSync(path.join(folder, 'out.yaml'), 0o640)
    const before = statSync(path.join(folder, 'out.yaml')).ino
    await tranship(['-q', '-o', 'out.yaml'], { folder })
    expect(readFileSync(path.join(folder, 'out.yaml'), 'utf8')).toBe(objects)
    expect(statSync(path.join(folder, 'out.yaml')).mode & 0o777).toBe(0o640)
    expect(statSync(path.join(folder, 'out.yaml')).ino).not.toBe(before)
  })

  it('[E0-08] replaces a link by a file, and does not change its target', async () => {
    const folder = folderWith({ ...files, 'real/out.yaml': 'former' })
    symlinkSync('real/out.yaml', path.join(folder, 'link.yaml'))
    await tranship(['-q', '-o', 'link.yaml'], { folder })
    expect(lstatSync(path.join(folder, 'link.yaml')).isFile()).toBe(true)
    expect(readFileSync(path.join(folder, 'link.yaml'), 'utf8')).toBe(objects)
    expect(readFileSync(path.join(folder, 'real/out.yaml'), 'utf8')).toBe('former')
  })

  it('writes into a device, and does not replace it', async () => {
    const { status } = await tranship(['-q', '-o', '/dev/null'], { files })
    expect(status).toBe(0)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('does not overwrite the manifest', async () => {
    const folder = folderWith(files)
    const { status, errors } = await tranship(['-o', './compose.yaml'], { folder })
    expect({ status, errors }).toEqual({
      status: 2,
      errors: 'error: `./compose.yaml` is the Compose file itself.\nChoose another file with `--output`.\n',
    })
    expect(readFileSync(path.join(folder, 'compose.yaml'), 'utf8')).toBe(manifest)
  })

  it('says why it cannot write, and leaves nothing behind', async () => {
    const folder = folderWith({ ...files, 'k8s/web-service.yaml/keep': '' })
    const { status, errors } = await tranship(['-o', 'k8s'], { folder })
    expect(status).toBe(2)
    expect(errors).toBe('error: `k8s/web-service.yaml` cannot be written: it is a folder.\n')
    expect(readdirSync(path.join(folder, 'k8s'))).toEqual(['web-service.yaml'])
    writeFileSync(path.join(folder, 'file'), '')
    expect(await tranship(['-o', 'file/out.yaml'], { folder })).toEqual({
      status: 2,
      output: '',
      errors: 'error: `file/out.yaml` cannot be written: what it would lie in is not a folder.\n',
    })
  })

  it('- is standard output', async () => {
    expect((await tranship(['-o', '-'], { files })).output).toBe(objects)
  })
})

describe('the profile', () => {
  const files = { 'compose.yaml': 'services:\n  web:\n    image: nginx\n    read_only: true\n' }

  it('covers the whole Compose Specification', async () => {
    const { output, errors } = await tranship([], { files })
    expect(output).toContain('readOnlyRootFilesystem: true')
    expect(errors).toBe('')
  })

  it('names the flag that adds the keys which a reference leaves out', async () => {
    const { status, output, errors } = await tranship(['--profile', '1.48'], { files })
    expect(status).toBe(0)
    expect(output).not.toContain('readOnlyRootFilesystem')
    expect(errors).toMatch(
      /\nThe profile `compose` translates more of these keys: use `--profile compose`\.\n$/,
    )
  })

  it('of a reference does so for labels of kompose that only the other supports', async () => {
    const label = (name: string) => ({
      'compose.yaml': `services: {web: {image: nginx, labels: {${name}: x}}}\n`,
    })
    const ofReference = async (name: string) =>
      (await tranship(['--profile', '1.48'], { files: label(name) })).errors
    expect(await ofReference('kompose.image-pull-secret')).toContain('\nThe profile `compose` ')
    expect(await ofReference('kompose.volume.selector')).not.toContain('The profile `compose`')
  })
})
