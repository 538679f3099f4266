import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

const compose = `name: shop
services:
  web:
    image: shop/web:\${TAG:-1}
    command: [serve, "\${CACHE_URL}"]
    environment: { DATABASE_URL: "\${DATABASE_URL}", PORT: "80" }
    env_file: web.env
    configs: [settings]
configs:
  settings: { content: "url = \${DATABASE_URL}" }
`
const files = {
  'compose.yaml': compose,
  'next.yaml': compose.replace('PORT: "80"', 'PORT: "81", A: "${CACHE_URL}"'),
  '.env': [
    'DB_PASSWORD=canary77',
    'DATABASE_URL=postgres://app:${DB_PASSWORD}@db/shop',
    'CACHE_URL=redis://:canary77@cache\n',
  ].join('\n'),
  'web.env': 'MAIL_KEY=canary77\nMAIL=smtp://u:canary77@mail\nOTHER=x-$MAIL_KEY-$DATABASE_URL\n',
}

const withLabel = compose.replace('configs: [settings]', 'labels: { a: "${DATABASE_URL}" }')

describe('[E1-03] values of secret variables', () => {
  it.each<readonly string[]>([
    [],
    ['--format', 'json'],
    ['-o', 'out/'],
    ['-o', 'out', '--layout', 'kustomize'],
    ['-o', 'out', '--layout', 'kustomize', '--overlay', 'production=next.yaml'],
    ['-o', 'out', '--layout', 'helm'],
    ['-o', 'out', '--layout', 'helm', '--secrets', 'external-secrets'],
    ['check', '-v'],
    ['check', '--format', 'json'],
    ['explain', 'deployment/web'],
    ['diff', 'compose.yaml', 'next.yaml'],
    ['diff', 'compose.yaml', 'next.yaml', '--format', 'json'],
  ])('are in no output of %j %j %j %j %j %j %j', async (...flags) => {
    const folder = folderWith(files)
    const { status, output, errors } = await tranship(flags, { folder })
    expect([0, 1]).toContain(status)
    expect(errors).not.toContain('secret-in-object')
    const written = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath !== folder)
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    if (flags.includes('-o')) expect(written).not.toEqual([])
    expect([output, errors, ...written].filter((text) => /canary77|Y2FuYXJ5Nzc/.test(text))).toEqual([])
  })

  it.each([
    ['config', 'canary77'],
    ['secrets', 'DB_PASSWORD: Y2FuYXJ5Nzc='],
  ])('are in the output of %s, for which users ask', async (command, value) => {
    const { status, output, errors } = await tranship([command], { files })
    expect(status).toBe(0)
    expect(output).toContain(value)
    expect(errors).not.toContain('canary77')
  })

  it('make an error of a field that has one, with --deny secret-in-object', async () => {
    const { status, output, errors } = await tranship(['check', '--deny', 'secret-in-object'], {
      files: { ...files, 'compose.yaml': withLabel },
    })
    expect(status).toBe(1)
    expect(output).toContain('compose.yaml:8:')
    expect(output + errors).not.toContain('canary77')
  })
})
