import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { program, runTranship } from './support/command.js'
import { docker, recordingPrograms } from './support/recording-programs.js'
import { makeRepository } from './support/repository.js'

/** Variables that mean something to a dynamic linker, a shell, an interpreter, Docker, buildx, BuildKit, Git or a network library. */
const dangerous = [
  ...['LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES', 'GCONV_PATH', 'GLIBC_TUNABLES'],
  ...['PATH', 'HOME', 'TMPDIR', 'XDG_CONFIG_HOME', 'SHELL', 'IFS', 'ENV', 'BASH_ENV', 'PROMPT_COMMAND'],
  ...[
    'NODE_OPTIONS',
    'NODE_PATH',
    'NODE_EXTRA_CA_CERTS',
    'PYTHONPATH',
    'PYTHONSTARTUP',
    'PERL5OPT',
    'GODEBUG',
  ],
  ...['DOCKER_HOST', 'DOCKER_CONFIG', 'DOCKER_CONTEXT', 'DOCKER_CERT_PATH', 'DOCKER_CLI_PLUGIN_EXTRA_DIRS'],
  ...[
    'DOCKER_TLS_VERIFY',
    'DOCKER_DEFAULT_PLATFORM',
    'DOCKER_AUTH_CONFIG',
    'BUILDX_CONFIG',
    'BUILDX_BUILDER',
  ],
  ...['BUILDX_BAKE_ENTITLEMENTS_FS', 'BUILDX_BAKE_FILE', 'BUILDX_BAKE_GIT_SSH', 'BUILDKIT_HOST'],
  ...['EXPERIMENTAL_BUILDKIT_SOURCE_POLICY', 'SOURCE_DATE_EPOCH', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...[
    'KUBECONFIG',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'ALL_PROXY',
    'SSL_CERT_FILE',
    'SSH_AUTH_SOCK',
    'GIT_SSH_COMMAND',
  ],
  ...['GIT_CONFIG_COUNT', 'GIT_DIR', 'TRANSHIP_ANYTHING'],
]

const value = './from-the-repository'

const manifest = `
services:
  web:
    build: { context: ., dockerfile_inline: FROM scratch, secrets: [${dangerous.join(', ')}] }
secrets:
${dangerous.map((name) => `  ${name}: { environment: ${name} }\n`).join('')}`

const dotenv = dangerous.map((name) => `${name}=${value}\n`).join('')

/** Notes the secrets that the builder is given: the mode of each file and of its folder, and what it holds. */
const notesSecrets = `
case "$*" in *bake*|build*|*' build '*)
  { cat "$input"; printf ' %s' "$@"; } | grep -o 'id=[A-Z0-9_]*,[a-z]*=[^" ]*' | while read -r secret; do
    file=\${secret#*,src=}
    echo "$secret $(stat -c %a "$(dirname "$file")") $(stat -c %a "$file") $(cat "$file")"
  done >"$notes/secrets" ;;
esac
`

interface SeenSecret {
  readonly id: string
  readonly file: string
  readonly folderMode: string
  readonly mode: string
  readonly content: string
}

function secretsIn(notes: string): readonly SeenSecret[] {
  return readFileSync(path.join(notes, 'secrets'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [secret, folderMode, mode, content] = line.split(' ') as [string, string, string, string]
      const [, id, file] = /^id=(\w+),src=(.*)$/.exec(secret) ?? [undefined, secret, secret]
      return { id: id!, file: file!, folderMode, mode, content }
    })
}

const buildctl = `
[ "$*" = --version ] && exit 0
printf '{"containerimage.digest":"sha256:%064d"}' 1 >"$metadata"
`

describe('secrets of builds that are called like variables of programs', () => {
  it.each([
    { builder: 'docker', scripts: { docker: notesSecrets + docker }, host: {} },
    {
      builder: 'buildctl',
      scripts: { buildctl: notesSecrets + buildctl },
      host: { BUILDKIT_HOST: 'tcp://b' },
    },
  ])('[E5-06] reach $builder in files alone, which are gone afterwards', async ({ scripts, host }) => {
    const { bin, notes, runs } = recordingPrograms(scripts)
    const { folder, outer } = makeRepository(
      { 'compose.yaml': manifest, '.env': dotenv },
      { outside: { tmp: { kind: 'folder' } } },
    )
    const env = { PATH: bin, TMPDIR: path.join(outer, 'tmp'), ...host }
    const { status, errors } = await runTranship(['build', '--push', '--registry', 'r.example'], folder, {
      env,
    })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })

    // The environment of the user goes before the file of the repository.
    const expected = new Map(dangerous.map((name) => [name, (env as Record<string, string>)[name] ?? value]))
    const seen = secretsIn(notes)
    expect(new Map(seen.map(({ id, content }) => [id, content]))).toEqual(expected)
    for (const { file, folderMode, mode } of seen) {
      expect([folderMode, mode]).toEqual(['700', '600'])
      expect(path.basename(file)).toMatch(/^\d+$/)
      expect(existsSync(file)).toBe(false)
    }
    expect(readdirSync(env.TMPDIR)).toEqual([])
    expect(runs().length).toBeGreaterThan(1)
    for (const { environment, parameters } of runs()) {
      expect(Object.values(environment)).not.toContain(value)
      expect(parameters.join(' ')).not.toContain(value)
    }
  })

  it.each([
    ['a first SIGINT', ['SIGINT']],
    ['a first SIGTERM', ['SIGTERM']],
    ['a hangup', ['SIGHUP']],
    ['a second SIGINT, for a builder that goes on', ['SIGINT', 'SIGINT']],
    ['a SIGTERM after a SIGINT, for a builder that goes on', ['SIGINT', 'SIGTERM']],
  ] as const)('[E5-06] are removed at %s', async (_, signals) => {
    const goesOn = signals.length > 1 ? 'trap \'touch "$notes/told"\' TERM\n' : ''
    const waits = `${notesSecrets}\ncase "$*" in *version) echo 'buildx v0.29.1 x'; exit 0 ;; esac
echo $$ >"$notes/id"; mv "$notes/id" "$notes/ready"; i=0; while [ $i -lt 300 ]; do sleep 0.1; i=$((i + 1)); done`
    const { bin, notes } = recordingPrograms({ docker: goesOn + waits })
    const { folder, outer } = makeRepository(
      { 'compose.yaml': manifest, '.env': dotenv },
      { outside: { tmp: { kind: 'folder' } } },
    )
    const env = { PATH: bin, TMPDIR: path.join(outer, 'tmp') }
    const child = spawn(process.execPath, ['--', program, 'build'], { cwd: folder, env, stdio: 'ignore' })
    const closed = once(child, 'close')
    await until(() => existsSync(path.join(notes, 'ready')))
    const builder = Number(readFileSync(path.join(notes, 'ready'), 'utf8'))
    // A signal to process 0 ends the tests themselves.
    expect(builder).toBeGreaterThan(1)
    onTestFinished(() => {
      if (isRunning(builder)) process.kill(builder, 'SIGKILL')
    })
    const { file } = secretsIn(notes)[0]!
    expect(existsSync(file)).toBe(true)
    const [first, second] = signals
    child.kill(first)
    if (second !== undefined) {
      await until(() => existsSync(path.join(notes, 'told')))
      child.kill(second)
    }
    await closed
    expect(readdirSync(env.TMPDIR)).toEqual([])
  })

  it('[E5-06] are removed when the builder fails', async () => {
    const fails = `${notesSecrets}\ncase "$*" in *version) echo 'buildx v0.29.1 x'; exit 0 ;; esac; exit 1`
    const { bin, notes } = recordingPrograms({ docker: fails })
    const { folder, outer } = makeRepository(
      { 'compose.yaml': manifest, '.env': dotenv },
      { outside: { tmp: { kind: 'folder' } } },
    )
    const env = { PATH: bin, TMPDIR: path.join(outer, 'tmp') }
    expect(await runTranship(['build'], folder, { env })).toMatchObject({ status: 1 })
    expect(secretsIn(notes)).toHaveLength(dangerous.length)
    expect(readdirSync(env.TMPDIR)).toEqual([])
  })
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20)
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
