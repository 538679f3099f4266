import { accessSync, chmodSync, constants, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { command, installed, run, tranship } from './spawn.js'

const manifest = 'services:\n  web:\n    image: nginx\n'
const packageFolder = path.join(installed, 'node_modules/tranship-cli')

describe('the installed package', () => {
  it('has no dependencies, and contains all its files', () => {
    const metadata = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as object
    expect(metadata).not.toHaveProperty('dependencies')
    expect(readdirSync(packageFolder).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'docs',
      'package.json',
    ])
    const files = readdirSync(path.join(packageFolder, 'dist')).sort()
    expect(files.filter((name) => !/-[A-Z\d]{8}\.cjs$/.test(name))).toEqual([
      'THIRD-PARTY-NOTICES.txt',
      'command-line.cjs',
      'comments.cjs',
      'recovering-reader.cjs',
      'schemas',
      'start.cjs',
      'tranship.cjs',
      'translation.cjs',
    ])
    expect(readdirSync(path.join(packageFolder, 'dist/schemas')).sort()).toEqual([
      '1.37.json',
      '1.48.json',
      'compose.json',
    ])
  })

  it('names the packages that are in it, with their licences', () => {
    const notices = readFileSync(path.join(packageFolder, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['https-proxy-agent', 'yaml', 'fast-json-patch'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nhttps://`, 'm'))
    expect(notices).not.toMatch(/^undefined$/m)
  })

  it('has a command that can be executed', async () => {
    accessSync(command, constants.X_OK)
    const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(await run(command, ['--version'])).toEqual({ status: 0, output: `${version}\n`, errors: '' })
  })

  it('loads no other command and no cluster client to translate', async () => {
    const script = `const { Module } = require('node:module')
const load = Module._load
const loaded = new Set()
Module._load = function (name, parent, isMain) {
  if (!Module.isBuiltin(name)) loaded.add(name)
  return load.apply(this, arguments)
}
process.on('exit', () => process.stderr.write([...loaded].join('\\n')))`
    const folder = folderWith({ 'compose.yaml': manifest, 'hook.cjs': script })
    const file = path.join(packageFolder, 'dist/tranship.cjs')
    const { errors } = await run(process.execPath, ['--require', './hook.cjs', file], {
      cwd: folder,
      env: { NODE_DISABLE_COMPILE_CACHE: '1' },
    })
    const names = errors.split('\n').map((name) => path.basename(name))
    expect(names.sort()).toEqual(['command-line.cjs', 'start.cjs', 'tranship.cjs', 'translation.cjs'])
  })

  it('has the schemas', async () => {
    const { status, output } = await tranship(['schema', '1.37'], { cwd: installed })
    expect(status).toBe(0)
    expect(output).toBe(readFileSync(path.join(packageFolder, 'dist/schemas/1.37.json'), 'utf8'))
  })
})

it('a fault of the command itself is said to be one', async () => {
  const folder = folderWith({})
  cpSync(path.join(packageFolder, 'dist'), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== 'schemas',
  })
  const { status, output, errors } = await run(process.execPath, ['tranship.cjs', 'schema'], { cwd: folder })
  expect({ status, output }).toEqual({ status: 2, output: '' })
  expect(errors).toMatch(/^This is a bug in tranship. Please report it:\nError: ENOENT/)
})

describe('--env-file is a flag of the command, not of Node', () => {
  const text = 'services:\n  web:\n    image: nginx:${TAG}\n'
  const files = {
    'compose.yaml': text,
    'a.env': 'TAG=a\nNODE_OPTIONS=--require=./taken.cjs\n',
    'taken.cjs': "require('node:fs').writeFileSync('taken', '')",
  }

  it.each([['--env-file', 'a.env'], ['--env-file=a.env']])(
    'as it is installed: %s %s',
    async (...parameters) => {
      const folder = folderWith(files)
      const { status, output } = await run(command, parameters, { cwd: folder })
      expect({ status, image: /image: (.*)/.exec(output)?.[1] }).toEqual({ status: 0, image: 'nginx:a' })
      expect(existsSync(path.join(folder, 'taken'))).toBe(false)
    },
  )

  const shims = path.join(path.dirname(process.execPath), '../lib/node_modules/npm/node_modules/cmd-shim')

  it.skipIf(!existsSync(shims))('through the shims that npm makes for Windows', async () => {
    const folder = folderWith(files)
    const cmdShim = createRequire(import.meta.url)(shims) as (from: string, to: string) => Promise<void>
    await cmdShim(path.join(packageFolder, 'dist/tranship.cjs'), path.join(folder, 'shim'))
    const { status, output, errors } = await run('sh', ['shim', '--env-file', 'a.env'], { cwd: folder })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    expect(output).toContain('image: nginx:a\n')
    expect(existsSync(path.join(folder, 'taken'))).toBe(false)
    for (const shim of ['shim.cmd', 'shim.ps1'])
      expect(readFileSync(path.join(folder, shim), 'utf8')).toMatch(/" +-- "/)
  })

  it('so that a missing file is told by the command', async () => {
    const folder = folderWith(files)
    expect(await run(command, ['--env-file', 'x.env'], { cwd: folder })).toEqual({
      status: 2,
      output: '',
      errors: 'error: The env file `x.env` does not exist.\nName an existing file with `--env-file`.\n',
    })
  })

  it('and where Node was started without --, nothing is done with it', async () => {
    const folder = folderWith({ ...files, 'a.env': 'TAG=a\n' })
    const file = path.join(packageFolder, 'dist/tranship.cjs')
    const { status, output, errors } = await run(process.execPath, [file, '--env-file', 'a.env'], {
      cwd: folder,
    })
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors).toBe(`error: Node used \`--env-file\` itself, because it was started without \`--\`.
Start it as \`node -- ${file}\`, or name the files in the variable \`COMPOSE_ENV_FILES\`.
`)
    const named = await run(process.execPath, [file], { cwd: folder, env: { COMPOSE_ENV_FILES: 'a.env' } })
    expect(named.output).toContain('image: nginx:a\n')
  })
})

describe('streams', () => {
  it('come in by -', async () => {
    const { status, output } = await tranship(['-', '--format', 'json'], { cwd: installed, input: manifest })
    expect(status).toBe(0)
    expect(JSON.parse(output)).toHaveProperty('kind', 'List')
  })

  it('end the command silently when they are closed', async () => {
    const services = Array.from(
      { length: 2000 },
      (_, index) => `  s${index}: {image: x, expose: [80], restart: always}\n`,
    ).join('')
    const folder = folderWith({ 'compose.yaml': `services:\n${services}` })
    const line = `"$0" compose.yaml | head -n 1; echo "\${PIPESTATUS[0]}"`
    const { output, errors } = await run('bash', ['-c', line, command], { cwd: folder })
    expect({ output, errors }).toEqual({ output: 'apiVersion: v1\n0\n', errors: '' })
  })

  it('that lead into a mounted folder are no part of it', async () => {
    const services = "services:\n  web: { image: nginx, volumes: ['./conf:/app'] }\n"
    const folder = folderWith({ 'compose.yaml': services, 'conf/app.conf': 'a' })
    await run('bash', ['-c', '"$0" > conf/out.yaml', command], { cwd: folder })
    const written = readFileSync(path.join(folder, 'conf/out.yaml'), 'utf8')
    expect(written).toContain('app.conf: a')
    expect(written).not.toContain('out.yaml')
  })

  it('that are full are an error', async () => {
    const folder = folderWith({ 'compose.yaml': manifest })
    const { output, errors } = await run('bash', ['-c', `"$0" compose.yaml > /dev/full; echo $?`, command], {
      cwd: folder,
    })
    expect(output).toBe('2\n')
    expect(errors).toMatch(/^error: the output cannot be written: .*ENOSPC/)
  })
})

describe('files', () => {
  it('that may not be read are an error', async () => {
    const folder = folderWith({ 'compose.yaml': manifest })
    for (const open of [path.dirname(folder), folder]) chmodSync(open, 0o755)
    chmodSync(path.join(folder, 'compose.yaml'), 0o000)
    const asNobody = process.getuid?.() === 0 ? { uid: 65534 } : {}
    chmodSync(path.dirname(path.dirname(installed)), 0o1777)
    // The installed command is in a folder that others can't read.
    cpSync(path.join(packageFolder, 'dist'), path.join(folder, 'command'), { recursive: true })
    const { status, errors } = await run(process.execPath, ['command/tranship.cjs', 'compose.yaml'], {
      cwd: folder,
      ...asNobody,
    })
    expect({ status, errors }).toEqual({
      status: 2,
      errors:
        'error: `compose.yaml` cannot be read: permission denied.\nChange its permissions, or run as its owner.\n',
    })
  })

  it('are written, and leave no others behind', async () => {
    const folder = folderWith({ 'compose.yaml': manifest })
    const { status, errors } = await tranship(['-o', 'k8s/'], { cwd: folder })
    expect({ status, errors }).toEqual({ status: 0, errors: 'Wrote 2 objects to k8s/\n' })
    expect(readdirSync(path.join(folder, 'k8s')).sort()).toEqual([
      '.tranship-files',
      'web-deployment.yaml',
      'web-service.yaml',
    ])
    expect(existsSync(path.join(folder, 'k8s/web-service.yaml'))).toBe(true)
  })
})
