import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

/** A manifest that leaves nothing to guess. */
const manifestOf = (image: string) =>
  `services:\n  web:\n    image: ${image}\n    expose: [80]\n    restart: always\n`
const imageOf = (output: string) => /image: (.*)/.exec(output)?.[1]

const files = {
  'compose.yaml': manifestOf('found'),
  'a.yaml': manifestOf('a'),
  'deep/b.yaml': manifestOf('b'),
}

describe('[E0-01] --file', () => {
  it.each([
    ['-f', 'a.yaml'],
    ['--file', 'a.yaml'],
    ['--file=a.yaml'],
    ['check', '-f', 'a.yaml', '--format', 'json'],
  ])('names the manifest: %s %s', async (...parameters) => {
    const { status, output } = await tranship(parameters, { files })
    expect(status).toBe(0)
    expect(output).toMatch(/image: a\n|"manifest": "a.yaml"/)
  })

  it('is standard input for -', async () => {
    expect(imageOf((await tranship(['-f', '-'], { input: manifestOf('input') })).output)).toBe('input')
  })

  it('is for every command that reads a manifest', async () => {
    for (const line of ['explain web', 'plan build', 'plan deploy', 'plan up web', 'plan wake']) {
      const { status, output, errors } = await tranship([...line.split(' '), '-f', 'a.yaml'], {
        files: { 'a.yaml': manifestOf('a') },
      })
      expect({ line, status, errors }).toEqual({ line, status: 0, errors: '' })
      expect(output).not.toBe('')
    }
    const diff = await tranship(['diff', '-f', 'a.yaml', '--profile', '1.37', '--profile', '1.48'], {
      files: { 'a.yaml': manifestOf('a') },
    })
    expect(diff.status).toBe(0)
  })

  it.each([
    [['-f', 'a.yaml', '-f', 'deep/b.yaml'], 'b'],
    [['-f', 'deep/b.yaml', '-f', 'a.yaml'], 'a'],
  ])('%j merges later files over earlier ones, and says nothing', async (parameters, image) => {
    const { status, output, errors } = await tranship(parameters, { files })
    expect({ status, image: imageOf(output), errors }).toEqual({ status: 0, image, errors: '' })
  })

  it.each([
    ['-f', 'a.yaml', 'deep/b.yaml'],
    ['check', '-f', 'a.yaml', 'deep/b.yaml'],
    ['check', '-f', 'a.yaml', 'deep/b.yaml', 'compose.yaml'],
    ['diff', '-f', 'a.yaml', 'deep/b.yaml', 'compose.yaml'],
    ['plan', 'build', '-f', 'a.yaml', 'deep/b.yaml'],
    ['explain', 'web', '-f', 'a.yaml', 'deep/b.yaml'],
  ])('stands in place of the argument, never beside it: %s %s %s', async (...parameters) => {
    const { status, output, errors } = await tranship(parameters, { files })
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors).toMatch(/`(?:deep\/b|compose)\.yaml` and `-f` both name a Compose file\./)
    expect(errors).toContain('Name all of its files with -f to merge them.')
  })

  it('accepts standard input once among several files', async () => {
    const given = { files, input: manifestOf('input') }
    expect(imageOf((await tranship(['-f', 'a.yaml', '-f', '-'], given)).output)).toBe('input')
    expect((await tranship(['-f', '-', '-f', '-'], given)).status).toBe(2)
  })

  it('begins relative paths in the folder of the first file, which gives the name too', async () => {
    const { output } = await tranship(['-f', 'deep/b.yaml', '-f', 'env.yaml'], {
      files: {
        ...files,
        'env.yaml': 'services: {web: {env_file: web.env}}',
        'deep/web.env': 'FROM=deep',
        'web.env': 'FROM=here',
      },
    })
    expect(output).toContain('value: deep')
    expect(output).toContain('part-of: deep')
  })
})

describe('[E0-01] COMPOSE_FILE', () => {
  const env = { COMPOSE_FILE: 'deep/b.yaml' }

  it('names the manifest, from the folder that the command runs in', async () => {
    expect(imageOf((await tranship([], { files, env })).output)).toBe('b')
  })

  it('is a variable of the .env file too, of --env-file and of COMPOSE_ENV_FILES', async () => {
    const text = 'COMPOSE_FILE=deep/${WHICH:-b}.yaml\n'
    expect(imageOf((await tranship([], { files: { ...files, '.env': text } })).output)).toBe('b')
    const named = { ...files, '.env': 'COMPOSE_FILE=none', 'my.env': text }
    expect(imageOf((await tranship(['--env-file', 'my.env'], { files: named })).output)).toBe('b')
    const inVariable = await tranship([], { files: named, env: { COMPOSE_ENV_FILES: 'my.env' } })
    expect(imageOf(inVariable.output)).toBe('b')
  })

  it('counts less than the command line', async () => {
    expect(imageOf((await tranship(['a.yaml'], { files, env })).output)).toBe('a')
    expect(imageOf((await tranship(['--set', 'COMPOSE_FILE=a.yaml'], { files, env })).output)).toBe('a')
  })

  it.each([
    [{ COMPOSE_FILE: ['a.yaml', 'deep/b.yaml'].join(path.delimiter) }],
    [{ COMPOSE_FILE: 'a.yaml,deep/b.yaml', COMPOSE_PATH_SEPARATOR: ',' }],
  ])('with several files merges them, and says which: %j', async (several) => {
    const { status, output, errors } = await tranship([], { files, env: several })
    expect({ status, image: imageOf(output), errors }).toEqual({
      status: 0,
      image: 'b',
      errors: 'Read a.yaml, deep/b.yaml\n',
    })
  })

  it('is told of where it names a file that is not there', async () => {
    const { status, errors } = await tranship(['check'], {
      files: { ...files, '.env': `COMPOSE_FILE=compose.yaml${path.delimiter}extra.yaml` },
    })
    expect({ status, errors }).toEqual({
      status: 2,
      errors: 'error: There is no file `extra.yaml`.\nThe variable COMPOSE_FILE names it.\n',
    })
  })
})

it('[E0-01] manifests beside the first are said not to be read', async () => {
  const several = {
    'docker-compose.yaml': manifestOf('first'),
    'docker-compose.yml': manifestOf('other'),
  }
  const { output, errors } = await tranship([], { files: several })
  expect(imageOf(output)).toBe('first')
  expect(errors).toBe(
    'warning: The Compose file that is read is docker-compose.yaml: docker-compose.yml lies beside it and is not.\n' +
      'To merge several files, name each with `-f`.\n',
  )
  expect((await tranship(['--quiet'], { files: several })).errors).toBe('')
  expect((await tranship(['docker-compose.yml'], { files: several })).errors).toBe('')
})

describe('[E0-01] an override beside the manifest', () => {
  const said = 'Read compose.yaml, compose.override.yml\n'
  const withOverride = { ...files, 'compose.override.yml': manifestOf('override') }

  it('is merged, and said to be read', async () => {
    const { status, output, errors } = await tranship([], { files: withOverride })
    expect({ status, image: imageOf(output), errors }).toEqual({ status: 0, image: 'override', errors: said })
  })

  it.each([
    'compose.override.yaml',
    'compose.override.yml',
    'docker-compose.override.yaml',
    'docker-compose.override.yml',
  ])('may be called %s', async (name) => {
    const { output } = await tranship([], { files: { ...files, [name]: manifestOf('override') } })
    expect(imageOf(output)).toBe('override')
  })

  it('is the first that Compose knows, and others are said not to be read', async () => {
    const several = { ...withOverride, 'docker-compose.override.yaml': manifestOf('other') }
    const { output, errors } = await tranship([], { files: several })
    expect(imageOf(output)).toBe('override')
    expect(errors).toBe(
      'warning: The override that is merged is compose.override.yml: docker-compose.override.yaml lies beside it and is ' +
        `not.\nTo merge several files, name each with \`-f\`.\n${said}`,
    )
  })

  it('is said once, wherever the manifest was found', async () => {
    const folder = folderWith({ ...withOverride, 'x/keep': '' })
    const { errors } = await tranship(['diff', '--profile', '1.37', '--profile', '1.48'], {
      folder: path.join(folder, 'x'),
    })
    expect(errors).toBe('Read ../compose.yaml, ../compose.override.yml\n')
  })

  it('is not mentioned with --quiet, and not read with a named Compose file', async () => {
    expect((await tranship(['--quiet'], { files: withOverride })).errors).toBe('')
    expect(await tranship(['--strict'], { files: withOverride })).toMatchObject({ status: 0, errors: said })
    for (const named of [['compose.yaml'], ['-f', 'compose.yaml']]) {
      const { output, errors } = await tranship(named, { files: withOverride })
      expect({ image: imageOf(output), errors }).toEqual({ image: 'found', errors: '' })
    }
  })
})

describe('[C1-09] diagnostics of several files', () => {
  const several = {
    'compose.yaml': 'include: [web/compose.yaml]\nservices:\n  web:\n    image: nginx\n    restart: alway\n',
    'compose.override.yaml': 'services:\n  web:\n    scale: many\n    enviroment: {A: b}\n',
    'web/compose.yaml': 'services:\n  api:\n    image: nginx\n    cpuset: "0"\n',
  }

  it('names the file of each line, with the files that were read', async () => {
    const { status, errors } = await tranship([], { files: several })
    expect(status).toBe(1)
    expect(errors).toContain('Read compose.yaml, compose.override.yaml, web/compose.yaml\n')
    expect(errors.match(/^\S+:\d+:\d+: \w+/gm)).toEqual([
      'compose.override.yaml:3:12: error',
      'compose.override.yaml:4:5: error',
      'compose.yaml:5:14: error',
      'web/compose.yaml:4:5: warning',
    ])
    expect(errors).toContain('   3 |     scale: many\n')
  })

  it('is fixed in its own file, and not in included ones', async () => {
    const folder = folderWith({
      ...several,
      'web/compose.yaml': 'services: {api: {image: nginx, restart: alway}}\n',
    })
    const { errors } = await tranship(['check', '--fix'], { folder })
    expect(errors).toContain('compose.yaml:5:14: alway is now always')
    expect(errors).toContain('compose.override.yaml:4:5: enviroment is now environment')
    expect(errors).toContain('Fixed 2 places in compose.yaml, compose.override.yaml\n')
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
    expect(read('compose.yaml')).toContain('restart: always')
    expect(read('compose.override.yaml')).toContain('environment: {A: b}')
    expect(read('web/compose.yaml')).toContain('restart: alway}')
  })
})
