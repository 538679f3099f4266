import type { Code, Profile, TranslateOptions } from 'tranship'
import { collect, type Flag, flag, InvalidValueError, namesOf, under } from '../flags/flag.js'
import type { Terminal } from '../terminal/terminal.js'
import { type RootFlags, variablesForUntrusted } from './root.js'
import { type Gateway, readGateway } from './gateway.js'

export const profiles: readonly Profile[] = ['1.37', '1.48', 'compose']

/** Users of Docker expect this profile. The library's default is the newest version of the reference. */
export const defaultProfile: Profile = 'compose'

const hostVolumeWays = ['image', 'config', 'volume', 'ignore'] as const

/** The flags that control how a manifest is translated. */
export interface TranslateFlags extends RootFlags {
  readonly file?: readonly string[]
  readonly profile?: Profile
  readonly name?: string
  readonly namespace?: string
  readonly domain?: string
  readonly networkPolicies?: boolean
  readonly gateway?: Gateway
  readonly ingressClass?: string
  readonly serviceType?: NonNullable<TranslateOptions['serviceType']>
  readonly clusterIssuer?: string
  readonly volumeSize?: string
  readonly storageClass?: string
  readonly secretVariables?: TranslateOptions['secretVariables']
  readonly publishTcp?: NonNullable<TranslateOptions['publishTcp']>
  readonly publicUrls?: boolean
  readonly envFiles?: NonNullable<TranslateOptions['envFiles']>
  readonly podSecurity?: NonNullable<TranslateOptions['podSecurity']>
  readonly waitInPods?: (typeof waitWays)[number]
  readonly waitImage?: string
  readonly kubectlImage?: string
  readonly modelImage?: string
  readonly pullSecret?: readonly string[]
  readonly kubernetes?: string
  readonly registry?: string
  readonly image?: readonly Assignment[]
  readonly imageConfigs?: string
  readonly facts?: string | false
  readonly hostVolumes?: (typeof hostVolumeWays)[number]
  readonly hostPaths?: boolean
  readonly infer?: boolean
  readonly envFile?: readonly string[]
  readonly set?: readonly Assignment[]
  readonly ignore?: readonly string[]
  readonly deny?: readonly string[]
  readonly strict?: boolean
  readonly activate?: readonly string[]
  readonly allowRemote?: boolean
}

const waitWays = ['auto', 'always', 'never'] as const

const imagesWays = ['inspect', 'ignore'] as const

/** The flag that controls if images are looked up in their registries. */
export interface ImagesFlags {
  readonly images?: (typeof imagesWays)[number]
}

/** Returns the flag, with a default that depends on the command. */
export function imagesFlag(byDefault: string): Flag {
  return flag(
    '--images <way>',
    `inspect: look up users, ports, volumes and healthchecks of images with docker buildx (default: ${byDefault})`,
    { choices: imagesWays },
  )
}

/** A flag's value of the form `name=value`. */
export type Assignment = readonly [name: string, value: string]

/** All flags except `--profile`. */
export const otherTranslateFlags: readonly Flag[] = [
  flag('-f, --file <path>', 'the Compose file, instead of the argument; several are merged (repeatable)', {
    read: collect,
  }),
  flag(
    '-p, --name <name>',
    'the name of the application (default: that of the Compose file, or of its folder)',
  ),
  flag('--namespace <namespace>', 'the namespace of every object'),
  flag('--domain <domain>', 'the domain for the hosts of routes'),
  flag('--gateway <[namespace/]name[:listener]>', 'make HTTPRoutes of this Gateway instead of Ingresses', {
    read: gatewayOf,
  }),
  flag('--network-policies', 'make NetworkPolicies from the networks of the Compose file'),
  flag('--cluster-issuer <name>', 'the ClusterIssuer of cert-manager for the certificates of Ingresses'),
  flag('--volume-size <amount>', 'the size of volumes for which the Compose file has none (default: 1Gi)'),
  flag('--storage-class <name>', 'the storage class of volumes for which the Compose file has none'),
  flag('--ingress-class <name>', 'the class of Ingresses for which the Compose file names none'),
  flag('--service-type <type>', 'the type of Services with public ports, instead of routes', {
    choices: ['ClusterIP', 'NodePort', 'LoadBalancer', 'headless'],
  }),
  flag(
    '--publish-tcp <type>',
    'publish ports without HTTP by a Service of this type, in the profile compose',
    { choices: ['LoadBalancer', 'NodePort'] },
  ),
  flag('--public-urls', 'write addresses of routes into variables for browsers, in the profile compose'),
  flag(
    '--env-files <form>',
    'list variables of env_file in the container, or in a ConfigMap of the service, in the profile compose',
    { choices: ['inline', 'config-map'] },
  ),
  flag(
    '--pod-security <policy>',
    'add what this policy of Pod Security demands, and warn of what it refuses, in the profile compose',
    { choices: ['restricted'] },
  ),
  flag(
    '--wait-in-pods <when>',
    'let Pods wait for their dependencies: auto is when another program applies them (default)',
    { choices: waitWays },
  ),
  flag('--wait-image <image>', 'the image of init containers that wait (default: busybox)'),
  flag('--kubectl-image <image>', 'the image of init containers that wait for Jobs (default: kubectl)'),
  flag('--model-image <image>', 'the image of servers for models (default: llama.cpp)'),
  flag(
    '--secret-variables <VARIABLE,…>',
    'keep the values of these variables out of objects: names, none, or by-name (default in the profile compose)',
    { read: secretVariablesOf },
  ),
  flag('--pull-secret <name>', 'a Secret for pulling images (repeatable)', { read: collect }),
  flag('--kubernetes <version>', 'the version of Kubernetes, such as 1.33 (default: any from 1.29 on)', {
    read: kubernetesVersion,
  }),
  flag('--registry <prefix>', 'the prefix of the names of built images'),
  flag('--image <service=image>', 'the image of a service (repeatable)', { read: collectAssignments }),
  flag('--image-configs <file>', 'the configuration of images: JSON, by name of the image'),
  flag('--facts <file>', 'facts about the running application (default: tranship.facts.json, if it exists)', {
    excludes: '--no-facts',
  }),
  flag('--no-facts', 'leave facts out'),
  flag('--host-volumes <way>', 'the form of mounted files of the folder', { choices: hostVolumeWays }),
  flag('--host-paths', 'mount absolute paths from the nodes, in the profile compose'),
  flag('--no-infer', 'switch off all inferences'),
  flag('--env-file <file>', 'read variables from this file instead of .env (repeatable)', { read: collect }),
  flag('--set <VARIABLE=value>', 'set a variable of the Compose file (repeatable)', {
    read: collectVariables,
  }),
  flag('--ignore <warning>', 'leave out the warnings of a code (repeatable)', { read: collectWords }),
  flag(
    '--deny <warning|group>',
    'turn the warnings of a code into errors; privileges is every right beyond that of an ordinary container (repeatable)',
    { read: collectWords },
  ),
  flag('--activate <profile>', 'activate a Compose profile, in the profile compose (repeatable)', {
    read: collect,
  }),
  flag('--strict', 'make every warning an error'),
  flag(
    '--allow-remote',
    'fetch what include and extends name by an address with a commit or digest, in the profile compose',
  ),
  flag(
    '--untrusted',
    'read no file outside of the root, and of the environment only COMPOSE_*, HOME, PWD, TZ and USER',
  ),
  flag('--root <folder>', 'the root of --untrusted (repeatable; default: the folder of the Compose file)', {
    read: collect,
  }),
]

/** The heading of the flags of translating in help. */
export const translatingHeading = 'Options of translating:'

export const translateFlags: readonly Flag[] = under(translatingHeading, [
  flag(
    '--profile <version>',
    `the translation rules: compose, or a version of the reference (default: ${defaultProfile})`,
    { choices: profiles, read: profileOf },
  ),
  ...otherTranslateFlags,
])

/** The keys of the flags that say which application is meant, and who wrote it. */
const namesApplication: ReadonlySet<string> = new Set(
  'profile file name namespace envFile set activate allowRemote untrusted root'.split(' '),
)

/**
 * The flags of translating for commands that look for an application in the cluster. Help lists only those that name
 * the application.
 */
export const applicationFlags: readonly Flag[] = translateFlags.map((row) =>
  namesApplication.has(namesOf(row).key)
    ? { ...row, heading: 'Options that name the application:' }
    : { ...row, isHidden: true },
)

function profileOf(text: string): Profile {
  const known = profiles.find((profile) => profile === text)
  if (known === undefined) throw new InvalidValueError(noProfileText(text))
  return known
}

/** The oldest supported minor version of Kubernetes: 1.29. */
const oldestMinor = 29

/** Refuses old versions. The library refuses texts that are no version. */
function kubernetesVersion(text: string): string {
  const minor = /^1\.(\d{1,3})$/.exec(text)?.[1]
  if (minor !== undefined && Number(minor) < oldestMinor)
    throw new InvalidValueError(`Objects are made for Kubernetes 1.${oldestMinor} and later.`)
  return text
}

/** Lists the profiles. Users of Docker may mean Compose profiles. */
export function noProfileText(text: string): string {
  const isVersion = /^\d/.test(text)
  const instead = isVersion ? '' : ` A Compose profile is activated with --activate ${text}.`
  return `Allowed choices are ${profiles.join(', ')}.${instead}`
}

function gatewayOf(text: string): Gateway {
  const gateway = readGateway(text)
  if (gateway === undefined) throw new InvalidValueError('Write it as namespace/name, or name alone.')
  return gateway
}

function routingOf({ gateway, ingressClass }: TranslateFlags): Pick<TranslateOptions, 'routes'> {
  if (gateway !== undefined) return { routes: { kind: 'HTTPRoute', gateway } }
  return ingressClass === undefined ? {} : { routes: { kind: 'Ingress', className: ingressClass } }
}

/** Collects words of a flag that may be repeated, or given once with commas. */
function collectWords(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...text.split(',').map((word) => word.trim())]
}

function collectAssignments(text: string, earlier: readonly Assignment[] = []): readonly Assignment[] {
  return [...earlier, assignment(text, 'Write it as service=image.')]
}

function collectVariables(text: string, earlier: readonly Assignment[] = []): readonly Assignment[] {
  return [...earlier, assignment(text, 'Write it as VARIABLE=value.')]
}

function secretVariablesOf(text: string): NonNullable<TranslateOptions['secretVariables']> {
  if (text === 'by-name' || text === 'none') return text
  return text.split(',').filter((name) => name !== '')
}

function assignment(text: string, instead: string): Assignment {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidValueError(instead)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** Returns the library's options, without the application's name and the files. */
export function toOptions(
  flags: TranslateFlags,
  shell: Terminal['env'],
  dotenv: string | undefined,
): TranslateOptions {
  const { profile = defaultProfile, namespace, domain, kubernetes, registry, image } = flags
  const { set = [], ignore, deny, strict, activate, serviceType, pullSecret, hostVolumes, hostPaths } = flags
  const {
    networkPolicies,
    infer,
    publishTcp,
    publicUrls,
    envFiles,
    clusterIssuer,
    secretVariables,
    volumeSize,
    storageClass,
    podSecurity,
    waitInPods,
    waitImage,
    kubectlImage,
    modelImage,
  } = flags
  return {
    profile,
    namespace,
    domain,
    clusterIssuer,
    volumeSize,
    storageClass,
    ...routingOf(flags),
    networkPolicies,
    serviceType,
    publishTcp,
    publicUrls,
    envFiles,
    podSecurity,
    // If `undefined`, the function decides: a translation has the waits, and the plan of a deploy has none.
    waitInPods: waitInPods === undefined || waitInPods === 'auto' ? undefined : waitInPods === 'always',
    waitImage,
    kubectlImage,
    modelImage,
    secretVariables,
    imagePullSecrets: pullSecret,
    kubernetes,
    registry,
    images: image && Object.fromEntries(image),
    hostVolumes,
    hostPaths,
    infer: infer === false ? false : undefined,
    dotenv,
    // The library refuses unknown codes.
    ignore: ignore as readonly Code[] | undefined,
    deny: deny as TranslateOptions['deny'],
    strict,
    activeProfiles: activate,
    env: { ...(flags.untrusted === true ? variablesForUntrusted(shell) : shell), ...Object.fromEntries(set) },
  }
}
