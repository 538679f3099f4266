import { catalogue, type Code, type Profile, type TranslateOptions } from 'tranship'
import { canary } from '../canary.js'
import type { Random } from '../random.js'
import type { Variables } from './decorate.js'
import { variableLines } from './env-files.js'
import type { Names } from './names.js'

interface Situation {
  readonly profile: Profile
  readonly random: Random
  readonly names: Names
  readonly oddness: number
  /** The variables that the manifest uses. */
  readonly variables: Variables
}

const codes = Object.keys(catalogue) as Code[]
const warnings = codes.filter((code) => catalogue[code].severity === 'warning')

/** Options as callers give them, with values for the variables of the manifest and contents for its files. */
export function optionsFor(situation: Situation): TranslateOptions {
  const { profile, random, names, oddness } = situation
  const maybe = <Value>(probability: number, value: () => Value): Value | undefined =>
    random.chance(probability) ? value() : undefined
  const options: TranslateOptions = {
    profile,
    ...variablesFor(situation),
    name: maybe(0.3, () =>
      random.of(['shop', 'My Shop', ...(random.chance(oddness) ? ['', '!!', 'x'.repeat(80)] : [])]),
    ),
    defaultName: maybe(0.2, () => random.of(['folder', ''])),
    namespace: maybe(0.3, () =>
      random.of(['dev', 'default', ...(random.chance(oddness) ? ['Dev_1', ''] : [])]),
    ),
    domain: maybe(0.3, () =>
      random.of(['apps.example.com', ...(random.chance(oddness) ? ['-', 'a..b', ''] : [])]),
    ),
    networkPolicies: maybe(0.3, () => random.chance(0.8)),
    routes: maybe(0.3, () =>
      random.of<NonNullable<TranslateOptions['routes']>>([
        { kind: 'Ingress', className: 'nginx' },
        { kind: 'Ingress' },
        { kind: 'HTTPRoute', gateway: { name: 'public', namespace: 'gateways', sectionName: 'https' } },
        { kind: 'HTTPRoute', gateway: { name: random.chance(oddness) ? 'A_B' : 'public' } },
      ]),
    ),
    kubernetes: maybe(0.3, () =>
      random.of(['1.29', '1.33', '1.36', ...(random.chance(oddness) ? ['1', 'v1.30'] : [])]),
    ),
    registry: maybe(0.2, () =>
      random.of([
        'registry.example.com/shop',
        'localhost:5000',
        ...(random.chance(oddness) ? ['a b', '//'] : []),
      ]),
    ),
    activeProfiles: maybe(0.4, () => random.of<readonly string[]>([names.profiles, ['*'], [], ['other']])),
    files: maybe(0.85, () => filesFor(situation)),
    folder: maybe(0.2, () =>
      random.of(['/srv/shop', '/', ...(random.chance(oddness) ? ['relative', ''] : [])]),
    ),
    folders: maybe(0.4, () => foldersFor(situation)),
    images: maybe(0.2, () => ({
      [random.of(names.services)]: random.of([
        'shop/web:built',
        `a@sha256:${'1'.repeat(64)}`,
        ...(random.chance(oddness) ? ['A B'] : []),
      ]),
    })),
    imageConfigs: maybe(0.3, () => imageConfigsFor(situation)),
    serviceType: maybe(0.2, () => random.of(['ClusterIP', 'NodePort', 'LoadBalancer', 'headless'] as const)),
    podSecurity: maybe(0.2, () => 'restricted' as const),
    waitInPods: maybe(0.2, () => random.of([true, false] as const)),
    waitImage: maybe(0.1, () => random.of(['shop/wait:1', ...(random.chance(oddness) ? ['A B'] : [])])),
    kubectlImage: maybe(0.1, () => random.of(['shop/kubectl:1', ...(random.chance(oddness) ? ['A B'] : [])])),
    modelImage: maybe(0.1, () => random.of(['shop/model:1', ...(random.chance(oddness) ? ['A B'] : [])])),
    publicUrls: maybe(0.2, () => random.of([true, false] as const)),
    publishTcp: maybe(0.3, () => random.of(['NodePort', 'LoadBalancer'] as const)),
    imagePullSecrets: maybe(0.2, () => (random.chance(oddness) ? ['A_B'] : ['pull'])),
    hostVolumes: maybe(0.3, () => random.of(['image', 'config', 'volume', 'ignore'] as const)),
    hostPaths: maybe(0.3, () => random.chance(0.7)),
    envFiles: maybe(0.2, () => random.of(['inline', 'config-map'] as const)),
    infer: maybe(0.1, () => random.chance(0.2)),
    ignore: maybe(0.2, () => random.some(random.chance(oddness) ? codes : warnings, 0.05)),
    incomplete: maybe(0.15, () => true),
    strict: maybe(0.1, () => true),
  }
  // An option without a value is as good as absent, and both are tried.
  const given = Object.entries(options).filter(([, value]) => value !== undefined || random.chance(0.1))
  return Object.fromEntries(given)
}

function variablesFor({ random, oddness, variables }: Situation): TranslateOptions {
  const env: Record<string, string> = {}
  const platformEnv: Record<string, string> = {}
  let dotenv = random.chance(0.3) ? variableLines(random, oddness) : ''
  for (const [name, value] of variables) {
    if (value === undefined) continue
    const place = random.below(3)
    if (place === 0) platformEnv[name] = value
    else if (place === 1 && /^\w*$/.test(name) && !/['\n\\]/.test(value)) dotenv += `${name}='${value}'\n`
    else env[name] = value
  }
  for (const name of ['TOKEN', 'SITE_CONFIG']) if (!random.chance(oddness)) env[name] = `${canary} = 1`
  if (random.chance(0.1)) env['COMPOSE_PROFILES'] = random.of(['debug', 'debug,test', '*', ''])
  if (random.chance(0.1)) env['TZ'] = 'Europe/Berlin'
  if (random.chance(0.1)) platformEnv['PLATFORM_NAMESPACE'] = 'dev'
  return {
    ...(Object.keys(env).length > 0 || random.chance(0.3) ? { env } : {}),
    ...(dotenv !== '' || random.chance(0.2) ? { dotenv } : {}),
    ...(Object.keys(platformEnv).length > 0 || random.chance(0.1) ? { platformEnv } : {}),
  }
}

function filesFor({ random, names, oddness }: Situation): NonNullable<TranslateOptions['files']> {
  const files: Record<string, string | Uint8Array> = {}
  const add = (path: string, content: () => string | Uint8Array) => {
    if (!random.chance(oddness)) files[random.chance(0.9) ? path.replace(/^\.\//, '') : path] = content()
  }
  for (const path of [...names.envFiles, ...names.labelFiles]) add(path, () => variableLines(random, oddness))
  for (const path of names.files)
    add(path, () =>
      random.of<() => string | Uint8Array>([
        () => `debug = ${canary}\nhost = db:5432\n`,
        () => variableLines(random, oddness),
        () => 'server { proxy_pass http://api:8080; }\n',
        () => Uint8Array.of(0, 255, 128, random.below(256)),
        () => new TextEncoder().encode(`listen 8080\n# ${canary}\n`),
        () => '',
        () => 'FROM node\nWORKDIR /app\nCOPY . .\nVOLUME /data\n',
        () => `-----BEGIN PRIVATE KEY-----\n${canary}\n`,
      ])(),
    )
  if (random.chance(0.3))
    files['Dockerfile'] = random.of([
      'FROM node\nCOPY src /app/src\n',
      'FROM a AS b\nCOPY --from=b /x /y\n',
      '',
    ])
  if (random.chance(0.3)) files['src/index.js'] = `listen(${canary})`
  return files
}

function foldersFor({ random, names }: Situation): NonNullable<TranslateOptions['folders']> {
  const kinds = ['empty', 'large', 'file', 'missing', ['index.js'], ['a.conf', 'b/c.conf'], []] as const
  return Object.fromEntries(
    ['./src', '.', ...names.files, 'src']
      .filter(() => random.chance(0.5))
      .map((path) => [path, random.of(kinds)]),
  )
}

function imageConfigsFor({ random, oddness }: Situation): NonNullable<TranslateOptions['imageConfigs']> {
  const config = () => ({
    User: random.of(['', '1000', 'node:node', '0:0', null, ...(random.chance(oddness) ? ['a:b:c'] : [])]),
    ExposedPorts: random.of([
      { '80/tcp': {} },
      { '53/udp': {}, '8000-8002/tcp': {} },
      null,
      ...(random.chance(oddness) ? [{ x: {} }] : []),
    ]),
    Volumes: random.of([{ '/data': {} }, null, ...(random.chance(oddness) ? [{ '': {} }] : [])]),
    Entrypoint: random.of([['/entrypoint.sh'], null, []]),
    Cmd: random.of([['nginx', '-g', 'daemon off;'], null, []]),
    Healthcheck: random.of([
      { Test: ['CMD-SHELL', 'exit 0'], Interval: 5e9 },
      { Test: ['NONE'] },
      null,
      ...(random.chance(oddness) ? [{ Test: [] }] : []),
    ]),
  })
  const images = ['nginx:1.29', 'postgres:17', 'redis:8-alpine', 'busybox']
  return Object.fromEntries(random.some(images).map((image) => [image, config()]))
}
