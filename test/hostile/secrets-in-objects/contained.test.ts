import { describe, expect, it } from 'vitest'
import { canary, secretInputs } from '../../support/secret-places.js'
import { runTranship } from '../support/command.js'
import { makeRepository } from '../support/repository.js'
import { hasSecret, show, variablesOf } from '../support/secret-repository.js'

/** A manifest with a variable at every place to which a Secret can bring a value, and at places without an object. */
const everywhere = (variable: string, more = '') =>
  `name: shop
services:
  web:
    image: redis:8
    build: { context: ., args: { A: "$$" }, labels: { a: "$$" } }
    environment: { A: "$$", B: "x $$ y", C: "http://u:$$@h/"${more} }
    env_file: [web.env]
    entrypoint: run "$$"
    command: [serve, "$$", "--url=http://h/?a=$$&b"]
    healthcheck: { test: "check $$" }
    pre_start: [{ command: ["sh", "-c", "run $$"], image: a, environment: { A: "$$" } }]
    post_start: [{ command: ["sh", "-c", "run $$"], environment: { A: "$$" } }]
    pre_stop: [{ command: ["sh", "-c", "stop $$"] }]
    logging: { options: { a: "$$" } }
    configs: [c]
    secrets: [s, f, m]
    networks: [n]
    x-note: "$$"
networks: { n: { driver_opts: { a: "$$" }, labels: { a: "$$" } } }
configs: { c: { content: "a $$\\nb: $$" } }
secrets: { s: { environment: DB_PASSWORD }, f: { file: token.txt }, m: { file: bundle.bin } }
`.replaceAll('$$', () => `\${${variable}}`)

const repositoryOf = (variable: string) => ({
  'compose.yaml': everywhere(variable),
  'next.yaml': everywhere(variable, ', NEXT: "-$$"'),
  'web.env': `API_KEY=${canary}\nMAIL=smtp://u:${canary}@mail\nMADE=x-$API_KEY-\${${variable}}\nQUOTED="\${${variable}}"\n`,
  'token.txt': canary,
  'bundle.bin': new Uint8Array(Buffer.from(`\0\xff${canary}`, 'latin1')),
  Dockerfile: 'FROM scratch\n',
})

const kustomize = ['-o', 'out', '--layout', 'kustomize']

const lines: readonly (readonly string[])[] = [
  [],
  ['--format', 'json'],
  ['-o', 'out/'],
  kustomize,
  [...kustomize, '--overlay', 'production=next.yaml'],
  [...kustomize, '--for', 'argocd', '--secrets', 'external-secrets'],
  ['-o', 'out', '--layout', 'helm'],
  ['-o', 'out', '--layout', 'helm', '--secrets', 'external-secrets:ClusterSecretStore/vault'],
  ['check', '--verbose'],
  ['check', '--format', 'json'],
  ['check', '--format', 'sarif'],
  ['check', '--format', 'github'],
  ['explain', 'deployment/web'],
  ['explain', 'compose.yaml:6'],
  ['diff', 'compose.yaml', 'next.yaml'],
  ['diff', 'compose.yaml', 'next.yaml', '--format', 'json'],
  ['diff', 'compose.yaml', 'next.yaml', '--format', 'markdown'],
  ['plan', 'deploy'],
]

const table = secretInputs.flatMap((input) =>
  lines.map((line) => ({ input, title: input[0], line: line.join(' ') })),
)

describe('[C2-12] [E1-03] a value that a Secret can give', () => {
  it.each(table)('of $title is in nothing that `tranship $line` shows', async ({ input, line }) => {
    const { env, files } = variablesOf(input)
    const words = line === '' ? [] : line.split(' ')
    const { status, errors, leaks, written } = await show({ ...repositoryOf(input[1]), ...files }, words, env)
    expect([0, 1], errors).toContain(status)
    expect(leaks).toEqual([])
    expect(errors).not.toContain('secret-in-object')
    expect(Object.keys(written).length > 0).toBe(words.includes('-o'))
  })

  it.each(lines.map((line) => [line.join(' ')]))(
    'is in nothing of a process of its own: `tranship %s`',
    async (line) => {
      const { folder } = makeRepository({
        ...repositoryOf('SETTING'),
        '.env': `DB_PASSWORD=${canary}\nSETTING=a$DB_PASSWORD\n`,
      })
      const { status, output, errors } = await runTranship(line === '' ? [] : line.split(' '), folder)
      expect([0, 1], errors).toContain(status)
      expect(hasSecret(output + errors)).toBe(false)
    },
  )
})

/** Ways of a secret value past `.env` and the main file. The service `web` has it in a variable. */
const web = (keys: string) => `services: { web: { image: redis:8, ${keys} } }\n`
const secret = `DB_PASSWORD=${canary}\n`
const made = `${secret}URL=a://u:\${DB_PASSWORD}@h\n`
const uses = web('environment: { A: "${URL}" }')

const ways: readonly (readonly [
  way: string,
  entries: Readonly<Record<string, string>>,
  flags?: readonly string[],
])[] = [
  ['an override file', { '.env': made, 'compose.yaml': web(''), 'compose.override.yaml': uses }],
  [
    'a file of COMPOSE_FILE',
    { '.env': `COMPOSE_FILE=a.yaml:b.yaml\n${made}`, 'a.yaml': web(''), 'b.yaml': uses },
  ],
  [
    'an included file with an env file of its own',
    { 'compose.yaml': 'include: [part/compose.yaml]\n', 'part/compose.yaml': uses, 'part/.env': made },
  ],
  [
    'the env file of an include',
    {
      'compose.yaml': 'include: [{ path: part.yaml, env_file: part.env }]\n',
      'part.yaml': uses,
      'part.env': made,
    },
  ],
  [
    'an included file that makes the value from outer parts',
    {
      '.env': secret,
      'compose.yaml': 'include: [part/compose.yaml]\n',
      'part/compose.yaml': uses,
      'part/.env': 'URL=x-${DB_PASSWORD}\n',
    },
  ],
  [
    'extends of another file',
    {
      '.env': made,
      'compose.yaml': web('extends: { file: base.yaml, service: base }'),
      'base.yaml': 'services: { base: { environment: ["A=${URL}"] } }\n',
    },
  ],
  [
    'an anchor',
    {
      '.env': made,
      'compose.yaml': `x-all: &all { A: "\${URL}" }\n${web('environment: { <<: *all, B: "1" }')}`,
    },
  ],
  [
    'an alias of a whole text',
    {
      '.env': made,
      'compose.yaml': `x-all: &all "\${URL}"\n${web('environment: { A: *all }, command: [run, *all]')}`,
    },
  ],
  ['--env-file', { 'own.env': made, 'compose.yaml': uses }, ['--env-file', 'own.env']],
  [
    'two of --env-file',
    { 'one.env': secret, 'two.env': 'URL=a-$DB_PASSWORD\n', 'compose.yaml': uses },
    ['--env-file', 'one.env', '--env-file', 'two.env'],
  ],
  ['--set', { '.env': 'URL=a-${DB_PASSWORD}\n', 'compose.yaml': uses }, ['--set', `DB_PASSWORD=${canary}`]],
  [
    'a service of a profile',
    { '.env': made, 'compose.yaml': web('profiles: [debug], environment: { A: "${URL}" }') },
    ['--activate', 'debug'],
  ],
  [
    'an env file of an env file',
    {
      '.env': secret,
      'a.env': 'FIRST=$DB_PASSWORD\n',
      'b.env': 'SECOND=b-$FIRST\n',
      'compose.yaml': web('env_file: [a.env, b.env]'),
    },
  ],
  [
    'an optional env file',
    {
      '.env': secret,
      'a.env': 'FIRST=$DB_PASSWORD\n',
      'compose.yaml': web('env_file: [{ path: a.env, required: false }]'),
    },
  ],
  ['a name alone', { '.env': made, 'compose.yaml': web('environment: [URL, DB_PASSWORD]') }],
  [
    'a config of a variable',
    { '.env': made, 'compose.yaml': `${web('configs: [c]')}configs: { c: { environment: URL } }\n` },
  ],
  [
    'a list that !override replaces',
    {
      '.env': made,
      'compose.yaml': web('environment: { A: "${URL}" }'),
      'compose.override.yaml': 'services: { web: { environment: !override ["B=${URL}"] } }\n',
    },
  ],
  [
    'a default within a default',
    { '.env': secret, 'compose.yaml': web('environment: { A: "${ONE:-${TWO:-x-${DB_PASSWORD}}}" }') },
  ],
  [
    'a value that is chosen',
    { '.env': secret, 'compose.yaml': web('environment: { A: "${DB_PASSWORD:+x-${DB_PASSWORD}}" }') },
  ],
]

describe('[C2-13] [E1-03] a secret value stays in its Secret', () => {
  it.each(ways.map(([way, entries, flags = []]) => ({ way, entries, flags })))(
    'by $way',
    async ({ entries, flags }) => {
      for (const line of [[], ['-o', 'out', '--layout', 'helm'], kustomize, ['check', '--format', 'json']]) {
        const { status, errors, leaks } = await show(entries, [...line, '--name', 'shop', ...flags])
        expect(status, errors).toBe(0)
        expect({ line, leaks }).toEqual({ line, leaks: [] })
      }
      const { output } = await show(entries, ['secrets', '--name', 'shop', ...flags])
      expect(hasSecret(output)).toBe(true)
    },
  )
})
