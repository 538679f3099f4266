import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const manifestOf = (image: string) => `services:\n  web:\n    image: ${image}\n`
const imageOf = (output: string) => /image: (.*)/.exec(output)?.[1]

const files = {
  'compose.yaml': manifestOf('found'),
  'a.yaml': manifestOf('a'),
  'deep/b.yaml': manifestOf('b'),
}
const merge = 'To merge several, let Compose do it: docker compose config | tranship -\n'

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
    [['-f', 'a.yaml', '-f', 'deep/b.yaml'], 'a.yaml, deep/b.yaml'],
    [['a.yaml', '-f', 'deep/b.yaml'], 'a.yaml, deep/b.yaml'],
  ])('%j names too many', async (parameters, named) => {
    expect(await tranship(parameters, { files })).toEqual({
      status: 2,
      output: '',
      errors: `error: There are 2 manifests: ${named}. Several are not merged.\n${merge}`,
    })
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
  ])('with several files is an error that names them: %j', async (several) => {
    expect(await tranship([], { files, env: several })).toEqual({
      status: 2,
      output: '',
      errors: `error: COMPOSE_FILE names 2 manifests: a.yaml, deep/b.yaml. Several are not merged.\n${merge}`,
    })
  })
})

describe('[E0-01] an override beside the manifest', () => {
  const warning = `warning: Only compose.yaml is read: compose.override.yml lies beside it and is not merged.\n${merge}`
  const withOverride = { ...files, 'compose.override.yml': manifestOf('override') }

  it('is said not to be read', async () => {
    const { status, output, errors } = await tranship([], { files: withOverride })
    expect({ status, image: imageOf(output), errors }).toEqual({ status: 0, image: 'found', errors: warning })
  })

  it.each([
    'compose.override.yaml',
    'compose.override.yml',
    'docker-compose.override.yaml',
    'docker-compose.override.yml',
  ])('may be called %s', async (name) => {
    const { errors } = await tranship(['check'], { files: { ...files, [name]: '' } })
    expect(errors).toContain(`compose.yaml is read: ${name} lies beside it`)
  })

  it('is said once, wherever the manifest was found', async () => {
    const folder = folderWith({ ...withOverride, 'x/keep': '' })
    const { errors } = await tranship(['diff', '--profile', '1.37', '--profile', '1.48'], {
      folder: path.join(folder, 'x'),
    })
    expect(errors).toBe(warning.replace('Only ', 'Only ../'))
  })

  it('is an error with --strict, and nothing with --quiet or when the manifest is named', async () => {
    expect(await tranship(['--strict'], { files: withOverride })).toEqual({
      status: 2,
      output: '',
      errors: warning.replace('warning', 'error'),
    })
    expect((await tranship(['--quiet'], { files: withOverride })).errors).toBe('')
    expect((await tranship(['compose.yaml'], { files: withOverride })).errors).toBe('')
    expect((await tranship(['-f', 'compose.yaml'], { files: withOverride })).errors).toBe('')
  })
})
