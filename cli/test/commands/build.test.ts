import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BakeFile } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { processEngines } from '../../src/engines/process-engines.js'
import type { Spawn } from '../../src/engines/spawn.js'
import { buildx, fakePrograms } from '../support/fake-builder.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const manifest = `
name: shop
services:
  web:
    build: { context: ./web, secrets: [npm, token] }
  api: { build: ./api }
  db: { image: redis:8 }
secrets:
  npm: { environment: NPM_TOKEN }
  token: { file: ./token.txt }
`
const files = { 'compose.yaml': manifest, 'token.txt': 'tok-value', 'below/here/': '' }
const digest = (digit: number) => `sha256:${String(digit).repeat(64)}`
const registry = ['--registry', 'registry.example.com/team']

describe('[E5-01] tranship build', () => {
  it('gives the bake file of the plan to docker buildx, in the folder of the manifest, and passes progress on', async () => {
    const programs = fakePrograms({ docker: buildx })
    const folder = folderWith(files)
    const outcome = await tranship(['build', '-f', `${folder}/compose.yaml`, '--no-cache', '--pull'], {
      folder: folderWith({}),
      env: { ...programs.env, NPM_TOKEN: 'npm-value' },
    })
    expect(outcome).toMatchObject({ status: 0, errors: expect.stringMatching(/(^|\n)progress\n$/) })
    expect(outcome.output).toBe('web  shop-web:latest\napi  shop-api:latest\n')
    const [run, ...others] = programs.runs()
    expect(others).toEqual([])
    expect(run).toMatchObject({ program: 'docker', folder })
    expect(run?.parameters).toEqual([
      ...['buildx', 'bake', '--file', '-', '--provenance=false', '--metadata-file', expect.any(String)],
      ...['--progress', 'auto', '--load', '--no-cache', '--pull'],
      ...['--allow', expect.stringMatching(/^fs\.read=.*\/\.secrets$/)],
    ])
    const printed = await tranship(['build', '--print'], { folder })
    const file = { ...(JSON.parse(printed.output) as BakeFile) }
    const secret = [expect.stringMatching(/^id=npm,src=.*\/\.secrets\/0$/), 'id=token,src=./token.txt']
    expect(JSON.parse(run!.input)).toEqual({
      ...file,
      target: { ...file.target, web: { ...file.target['web'], secret } },
    })
  })

  it('builds the images of the services that are named', async () => {
    const programs = fakePrograms({ docker: buildx })
    const { output } = await tranship(['build', 'api', '--json'], { files, env: programs.env })
    expect(JSON.parse(output)).toEqual({ images: { api: 'shop-api:latest' } })
    expect(JSON.parse(programs.runs()[0]!.input)).toMatchObject({ group: { default: { targets: ['api'] } } })
    const ports = manifest.replace('image: redis:8', "image: redis:8, cpuset: '0'")
    const run = { files: { ...files, 'compose.yaml': ports }, env: programs.env }
    expect((await tranship(['build', 'api'], run)).errors).not.toContain('cpuset')
    expect((await tranship(['build'], run)).errors).toContain('cpuset')
    const unknown = await tranship(['build', 'apu'], { files, env: programs.env })
    expect(unknown.status).toBe(2)
  })

  it('[E5-01] [E4-04] ends with 130 where somebody interrupts it, and leaves no files', async () => {
    const interrupting = new AbortController()
    const working: string[] = []
    const spawn: Spawn = ({ parameters, signal }) => {
      const at = parameters.indexOf('--metadata-file')
      if (at < 0) return Promise.resolve({ status: 0, output: '', errors: '' })
      working.push(path.dirname(parameters[at + 1]!))
      interrupting.abort()
      return Promise.resolve({ status: signal?.aborted === true ? undefined : 0, output: '', errors: '' })
    }
    const engines = { ...processEngines({}), spawn }
    const outcome = await tranship(['build'], { files, engines, interruption: interrupting.signal })
    expect(outcome).toMatchObject({ status: 130, output: '' })
    expect(outcome.errors).not.toContain('failed')
    expect(working.map((folder) => existsSync(folder))).toEqual([false])
  })

  it('ends with 1 where the builder fails, which says why', async () => {
    const failing = 'case "$*" in *version) exit 0 ;; esac; echo "no such base" >&2; exit 1'
    const { env } = fakePrograms({ docker: failing })
    const outcome = await tranship(['build', '--push', '--json'], { files, env })
    expect(outcome).toMatchObject({ status: 1, output: '' })
    expect(outcome.errors).toContain('no such base\n')
  })

  it('suggests what to install if there is no builder', async () => {
    const outcome = await tranship(['build'], { files, env: { PATH: '/nowhere' } })
    expect(outcome.status).toBe(2)
    expect(outcome.errors).toMatch(/docker buildx[^]*BUILDKIT_HOST/)
  })

  it('needs no builder if there is nothing to build', async () => {
    const text = 'services: { db: { image: postgres } }'
    const outcome = await tranship(['build'], { files: { 'compose.yaml': text }, env: { PATH: '/nowhere' } })
    expect(outcome).toMatchObject({ status: 0, output: '' })
  })
})

describe('[E5-02] the images that a build pushes', () => {
  it('is pinned by the digest of the metadata file', async () => {
    const programs = fakePrograms({ docker: buildx })
    const outcome = await tranship(['build', '--push', '--json', ...registry], { files, env: programs.env })
    expect(JSON.parse(outcome.output)).toEqual({
      images: {
        web: `registry.example.com/team/shop-web:latest@${digest(1)}`,
        api: `registry.example.com/team/shop-api:latest@${digest(2)}`,
      },
    })
    expect(programs.runs()[0]?.parameters).toEqual(expect.arrayContaining(['--push', '--provenance=false']))
    expect(programs.runs()[0]?.parameters).not.toContain('--load')
  })

  it('has all services that run the image', async () => {
    const text = `
services:
  one: { image: nginx, volumes: ['./site:/srv:ro'] }
  two: { image: nginx, volumes: ['./site:/srv:ro'] }
`
    const { env } = fakePrograms({ docker: buildx })
    const outcome = await tranship(['build', '--push', '--json', '--host-volumes', 'image', ...registry], {
      folder: folderWith({ 'compose.yaml': text, 'site/index.html': '' }, 'shop'),
      env,
    })
    const image = `registry.example.com/team/shop-one:latest@${digest(1)}`
    expect(JSON.parse(outcome.output)).toEqual({ images: { one: image, two: image } })
  })

  it('has no digest that the builder has not told', async () => {
    const silent = 'case "$*" in *version) exit 0 ;; esac; echo "{}" >"$metadata"'
    const { env } = fakePrograms({ docker: silent })
    expect(await tranship(['build', '--push'], { files, env })).toMatchObject({ status: 1, output: '' })
  })
})

it('[E5-04] [E5-06] the builder has secrets as mounts, and their values from files alone', async () => {
  const shows = `${buildx}
echo "in the environment: \${NPM_TOKEN:-nothing}" >&2
for file in $(printf %s "$input" | grep -o '[^=]*/\\.secrets/[0-9]*'); do
  echo "in $(stat -c '%a %n' "$(dirname "$file")" "$file" | sed 's/ .*\\// /' | tr '\\n' ' '): $(cat "$file")" >&2
done`
  const programs = fakePrograms({ docker: shows })
  const env = { ...programs.env, SHELL_ONLY: 'x' }
  const dotenv = { '.env': 'NPM_TOKEN=npm-value\n' }
  const outcome = await tranship(['build', '--push'], { files: { ...files, ...dotenv }, env })
  expect(outcome.errors).toContain('in the environment: nothing\n')
  expect(outcome.errors).toContain('in 700 .secrets 600 0 : npm-value\n')
  const [run] = programs.runs()
  const [, file] = /id=npm,src=([^"]*)/.exec(run!.input)!
  expect(existsSync(file!)).toBe(false)
  expect(run!.input).toContain('"id=token,src=./token.txt"')
  expect(run!.input + run!.parameters.join('') + outcome.output).not.toMatch(/npm-value|tok-value/)
})
