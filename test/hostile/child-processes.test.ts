import { chmodSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { serve } from '../../cli/test/support/api-server/serve.js'
import { TestCluster } from '../../cli/test/support/test-cluster.js'
import { runTranship } from './support/command.js'
import { docker, recordingPrograms, type RecordedRun } from './support/recording-programs.js'
import { type Entry, makeRepository } from './support/repository.js'

const manifest = `
name: shop
services:
  web:
    build: { context: ., dockerfile_inline: FROM scratch }
    environment: { DOCKER_HOST: tcp://evil.example, LD_PRELOAD: ./evil.so }
    env_file: web.env
  db: { image: example/db:1 }
`

/** Attempts of a repository to set variables of programs: in `.env`, an env file and the manifest. */
const variables = {
  PATH: './evil',
  DOCKER_HOST: 'tcp://evil.example:2375',
  DOCKER_CONFIG: './evil',
  BUILDX_CONFIG: './evil',
  BUILDKIT_HOST: 'tcp://evil.example:1234',
  KUBECONFIG: './evil/kubeconfig',
  HTTPS_PROXY: 'http://evil.example:3128',
  HTTP_PROXY: 'http://evil.example:3128',
  NODE_OPTIONS: '--require ./evil/docker',
  LD_PRELOAD: './evil.so',
  HOME: './evil',
  COMPOSE_PROJECT_NAME: 'shop',
}
const dotenv = Object.entries(variables)
  .map(([name, value]) => `${name}=${value}\n`)
  .join('')

/** Every program that the command can run. */
const programs = [
  'docker',
  'buildx',
  'docker-buildx',
  'buildctl',
  'kind',
  'k3d',
  'minikube',
  'login',
] as const

const evil = '#!/bin/sh\necho evil >"$PWD/pwned"\nexit 1\n'

/** Programs of the same names, where a search that begins in the current folder finds them. */
const repository: Readonly<Record<string, Entry>> = {
  'compose.yaml': manifest,
  '.env': dotenv,
  'web.env': dotenv,
  'evil/kubeconfig': JSON.stringify({
    'current-context': 'evil',
    contexts: [{ name: 'evil', context: { cluster: 'evil', user: 'evil' } }],
    clusters: [{ name: 'evil', cluster: { server: 'http://evil.example' } }],
    users: [
      {
        name: 'evil',
        user: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: './docker' } },
      },
    ],
  }),
  ...Object.fromEntries(programs.flatMap((name) => [name, `evil/${name}`]).map((file) => [file, evil])),
}

const login = `echo '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","status":{"token":"t"}}'`
const buildctl = `
[ "$*" = --version ] && exit 0
printf '{"containerimage.digest":"sha256:%064d"}' 1 >"$metadata"
`

interface Deploy {
  /** The programs that are installed. */
  readonly scripts: Readonly<Record<string, string>>
  /** The context of the user's kubeconfig. */
  readonly context: string
  readonly registry?: string
  /** Further variables of the user. */
  readonly given?: Readonly<Record<string, string>>
}

interface Deploy {
  /** The programs that are installed. */
  readonly scripts: Readonly<Record<string, string>>
  /** The context of the user's kubeconfig. */
  readonly context: string
  readonly registry?: string
  /** Further variables of the user. */
  readonly given?: Readonly<Record<string, string>>
}

/** Deploys from a repository that says all of that. */
async function deploy({ scripts, context, registry, given = {} }: Deploy) {
  const cluster = new TestCluster({ namespaces: ['default', 'kube-public'] })
  const server = await serve(cluster.server)
  const { bin, runs } = recordingPrograms({ login, ...scripts })
  const kubeconfig = JSON.stringify({
    'current-context': context,
    contexts: [{ name: context, context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server } }],
    users: [
      {
        name: 'u',
        user: {
          exec: {
            apiVersion: 'client.authentication.k8s.io/v1',
            command: 'login',
            env: [{ name: 'LOGIN_HINT', value: 'jane' }],
          },
        },
      },
    ],
  })
  const { folder, outer } = makeRepository(repository, { outside: { 'home/.kube/config': kubeconfig } })
  for (const name of programs) {
    chmodSync(path.join(folder, name), 0o755)
    chmodSync(path.join(folder, 'evil', name), 0o755)
  }
  const env = { PATH: `:.:./evil:${bin}`, HOME: path.join(outer, 'home'), ...given }
  const flags = registry === undefined ? [] : ['--registry', registry]
  const outcome = await runTranship(['deploy', '--quiet', ...flags], folder, { env })
  expect(outcome.status, outcome.errors).toBe(0)
  return { runs: runs(), folder, env }
}

/** Variables that the test sets for the command itself. */
const ofHarness = ['NODE_COMPILE_CACHE']

function own({ environment }: RecordedRun): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofHarness.includes(name)))
}

describe('[E5-07] every program that the command runs', () => {
  const registry = 'r.example'
  const host = { BUILDKIT_HOST: 'tcp://own.example' }
  const cases: readonly (Deploy & { readonly program: string })[] = [
    { program: 'docker', scripts: { docker }, context: 'cluster', registry },
    { program: 'buildx', scripts: { buildx: docker }, context: 'cluster', registry },
    { program: 'docker-buildx', scripts: { 'docker-buildx': docker }, context: 'cluster', registry },
    { program: 'buildctl', scripts: { buildctl }, context: 'cluster', registry, given: host },
    { program: 'kind', scripts: { docker, kind: '' }, context: 'kind-dev' },
    { program: 'k3d', scripts: { docker, k3d: '' }, context: 'k3d-dev' },
    { program: 'minikube', scripts: { docker, minikube: '' }, context: 'minikube' },
    { program: 'login', scripts: { docker }, context: 'docker-desktop' },
  ]
  it.each(cases)(
    '$program has the environment that the command was started with, and is found in PATH alone',
    async ({ program, ...deployed }) => {
      const { runs, folder, env } = await deploy(deployed)
      expect(runs.map((run) => run.program)).toContain(program)
      for (const run of runs) {
        const { KUBERNETES_EXEC_INFO: info, LOGIN_HINT: hint, ...rest } = own(run)
        expect(rest).toEqual(env)
        const isPlugin = run.program === 'login'
        expect([info !== undefined, hint]).toEqual(isPlugin ? [true, 'jane'] : [false, undefined])
        // Only a build runs beside the files that it reads; a plugin runs where its user is, as with kubectl.
        const isBuild = run.parameters.includes('bake') || run.parameters.includes('build')
        expect(run.folder).toBe(isBuild || isPlugin ? folder : '/')
      }
    },
  )

  it('is in the table above', () => {
    expect(cases.map(({ program }) => program).sort()).toEqual([...programs].sort())
  })
})
