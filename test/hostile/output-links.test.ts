import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { run } from '../../cli/test/end-to-end/spawn.js'
import { program, runTranship } from './support/command.js'
import { type Entry, makeRepository } from './support/repository.js'

const compose = 'services: {web: {image: "nginx:1"}}\n'
const victim = 'alias ls=ls\n'

function repository(entries: Readonly<Record<string, Entry>>, hasGit = false) {
  const outside = { '.bashrc': victim, 'keys/id': 'key', 'victim.yaml': compose }
  const made = makeRepository({ 'compose.yaml': compose, ...entries }, { outside, hasGit })
  return {
    ...made,
    expectUntouched: () => {
      expect(readFileSync(path.join(made.outer, '.bashrc'), 'utf8')).toBe(victim)
      expect(readFileSync(path.join(made.outer, 'victim.yaml'), 'utf8')).toBe(compose)
      expect(readdirSync(path.join(made.outer, 'keys'))).toEqual(['id'])
    },
  }
}

describe('[E0-08] a file in the folder of -o', () => {
  it.each<[string, Entry]>([
    ['a link', { link: '../../.bashrc' }],
    ['a link to nothing', { link: '../../keys/new' }],
    ['a hard link', { hardLink: '.bashrc' }],
    ['a pipe', { kind: 'fifo' }],
    ['a link to a device', { link: '/dev/full' }],
  ])('takes the place of %s', async (_, entry) => {
    const { folder, expectUntouched } = repository({ 'k8s/web-deployment.yaml': entry })
    const { status, errors } = await runTranship(['-o', 'k8s'], folder)
    expect(status).toBe(0)
    expectUntouched()
    const written = path.join(folder, 'k8s/web-deployment.yaml')
    expect(lstatSync(written).isFile()).toBe(true)
    expect(readFileSync(written, 'utf8')).toContain('kind: Deployment')
    expect(errors.includes('Replaced the link')).toBe(typeof entry === 'object' && 'link' in entry)
  })

  it('is removed only if it is a file that holds objects of tranship', async () => {
    const list = ['../../.bashrc', '../keys/id', 'README.md', 'link-service.yaml', 'old-service.yaml', '..']
    const { folder, expectUntouched } = repository({
      'k8s/.tranship-files': JSON.stringify({ app: list, constructor: 1, ...{ toString: list } }),
      'k8s/README.md': 'mine',
      'k8s/link-service.yaml': { link: '../../.bashrc' },
      'k8s/old-service.yaml': 'labels:\n  app.kubernetes.io/managed-by: tranship\n',
    })
    expect((await runTranship(['-o', 'k8s'], folder)).status).toBe(0)
    // A list with other values is ignored.
    expect(readdirSync(path.join(folder, 'k8s'))).toContain('old-service.yaml')
    const { folder: second, expectUntouched: expectSecondUntouched } = repository({
      'k8s/.tranship-files': JSON.stringify({ app: list }),
      'k8s/README.md': 'mine',
      'k8s/link-service.yaml': { link: '../../.bashrc' },
      'k8s/old-service.yaml': 'labels:\n  app.kubernetes.io/managed-by: tranship\n',
    })
    expect((await runTranship(['-o', 'k8s'], second)).status).toBe(0)
    const left = readdirSync(path.join(second, 'k8s'))
    expect(left).toEqual(expect.arrayContaining(['README.md', 'link-service.yaml']))
    expect(left).not.toContain('old-service.yaml')
    expectUntouched()
    expectSecondUntouched()
  })

  it('and its list take the place of links', async () => {
    const { folder, expectUntouched } = repository({ 'k8s/.tranship-files': { link: '../../.bashrc' } })
    expect((await runTranship(['-o', 'k8s'], folder)).status).toBe(0)
    expectUntouched()
    expect(lstatSync(path.join(folder, 'k8s/.tranship-files')).isFile()).toBe(true)
  })

  it.each(['constructor', 'tostring', 'valueof'])('is written for an application called %s', async (name) => {
    const { folder } = repository({ 'k8s/.tranship-files': '{}' })
    expect((await runTranship(['-o', 'k8s', '--name', name], folder)).status).toBe(0)
  })
})

describe('[E0-08] the folder of -o', () => {
  it.each([
    ['k8s', true],
    ['k8s/', false],
    ['a/b', true],
    ['a/b/', false],
    ['a/out.yaml', true],
    ['twice/sub/', true],
  ])('is refused where a link leads out: %s', async (output, hasGit) => {
    const { folder, outer, expectUntouched } = repository(
      { k8s: { link: '../keys' }, a: { link: '../keys' }, twice: { link: 'k8s' } },
      hasGit,
    )
    const { status, errors } = await runTranship(['-o', output], folder)
    expect(status).toBe(2)
    expect(errors).toContain(path.join(outer, 'keys'))
    expectUntouched()
  })

  it('is refused where the link leads into another repository', async () => {
    const { folder } = repository({ k8s: { link: '../other' } }, true)
    const { status } = await runTranship(['-o', 'k8s/sub/'], folder)
    expect(status).toBe(2)
  })

  it('may be a link within the repository, or named with the folder that it leads to', async () => {
    const { folder, outer } = repository({ k8s: { link: 'real' }, 'real/keep': '' }, true)
    expect((await runTranship(['-o', 'k8s'], folder)).status).toBe(0)
    expect(readdirSync(path.join(folder, 'real'))).toContain('web-deployment.yaml')
    expect((await runTranship(['-o', `${outer}/elsewhere/`], folder)).status).toBe(0)
    expect(readdirSync(path.join(outer, 'elsewhere'))).toContain('web-deployment.yaml')
  })
})

describe('[E0-08] the file of -o', () => {
  it.each<[string, Entry]>([
    ['a link', { link: '../.bashrc' }],
    ['a hard link', { hardLink: '.bashrc' }],
  ])('takes the place of %s', async (_, entry) => {
    const { folder, expectUntouched } = repository({ 'out.yaml': entry })
    expect((await runTranship(['-o', 'out.yaml'], folder)).status).toBe(0)
    expectUntouched()
    expect(readFileSync(path.join(folder, 'out.yaml'), 'utf8')).toContain('kind: Deployment')
  })

  it('may be standard output', async () => {
    const { folder } = repository({})
    // The shell creates a pipe. Node would create a socket, which can't be opened.
    const line = '"$0" "$1" -q -o /dev/stdout | cat'
    const { status, output } = await run('sh', ['-c', line, process.execPath, program], { cwd: folder })
    expect(status).toBe(0)
    expect(output).toContain('kind: Deployment')
  })
})

it('[E0-08] --fix writes nothing outside of the repository', async () => {
  const broken = 'services: {web: {image: nginx, restart: alway}}\n'
  const { folder, outer } = makeRepository(
    { 'compose.yaml': { link: '../broken.yaml' } },
    { outside: { 'broken.yaml': broken } },
  )
  const { status } = await runTranship(['check', '--fix', 'compose.yaml'], folder)
  expect(status).toBe(2)
  expect(readFileSync(path.join(outer, 'broken.yaml'), 'utf8')).toBe(broken)
})
