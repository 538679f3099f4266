import type { Profile, TranslateOptions } from 'tranship'

export const profiles: readonly Profile[] = ['compose', '1.48', '1.37']

/** A setting of the form. Its initial value is that of the library, or an empty text for none. */
interface Setting {
  readonly label: string
  readonly initial: string | boolean
  /** The values to choose from. Without them, the user types a text. */
  readonly values?: readonly string[]
  /** The shape of a typed text. */
  readonly example?: string
  /** The option whose sentence explains the setting, if it has another name. */
  readonly option?: keyof TranslateOptions
  /** Converts a text to the value of the option. Without it, the text is the value. */
  readonly toOption?: (text: string) => unknown
}

/** The settings in the order of the form, by the names of their options. */
const settingTable = {
  profile: { label: 'Profile', initial: 'compose', values: profiles },
  name: { label: 'Name', initial: '' },
  namespace: { label: 'Namespace', initial: '' },
  domain: { label: 'Domain', initial: '', example: 'example.com' },
  registry: { label: 'Registry', initial: '', example: 'registry.example.com/team' },
  kubernetes: { label: 'Kubernetes', initial: '', example: '1.33' },
  networkPolicies: { label: 'Network policies', initial: false },
  hostPaths: { label: 'Host paths', initial: false },
  activeProfiles: { label: 'Active profiles', initial: '', example: 'dev, test', toOption: listOf },
  gateway: { label: 'Gateway', initial: '', example: 'namespace/name', option: 'routes', toOption: routesTo },
  clusterIssuer: { label: 'Cluster issuer', initial: '', example: 'letsencrypt' },
  serviceType: {
    label: 'Type of Services',
    initial: '',
    values: ['', 'ClusterIP', 'NodePort', 'LoadBalancer', 'headless'],
  },
  publishTcp: { label: 'Publish TCP', initial: '', values: ['', 'LoadBalancer', 'NodePort'] },
  publicUrls: { label: 'Public URLs', initial: false },
  volumeSize: { label: 'Size of volumes', initial: '', example: '10Gi' },
  storageClass: { label: 'Storage class', initial: '' },
  hostVolumes: { label: 'Host volumes', initial: '', values: ['', 'image', 'config', 'volume', 'ignore'] },
  volumeAffinity: { label: 'Volume affinity', initial: true },
  secretVariables: {
    label: 'Secret variables',
    initial: '',
    example: 'by-name, none or a list',
    toOption: (text) => (['by-name', 'none'].includes(text) ? text : listOf(text)),
  },
  imagePullSecrets: { label: 'Image pull secrets', initial: '', example: 'one, two', toOption: listOf },
  podSecurity: { label: 'Pod Security', initial: '', values: ['', 'restricted'] },
  waitInPods: { label: 'Wait in Pods', initial: true },
  waitImage: { label: 'Image that waits', initial: '', example: 'docker.io/library/busybox' },
  kubectlImage: { label: 'Image with kubectl', initial: '', example: 'registry.k8s.io/kubectl' },
  modelImage: { label: 'Image of models', initial: '', example: 'ghcr.io/ggml-org/llama.cpp' },
  envFiles: { label: 'Env files', initial: '', values: ['', 'config-map'] },
  infer: { label: 'Infer', initial: true },
  ignore: { label: 'Ignored warnings', initial: '', example: 'renamed-host', toOption: listOf },
  deny: { label: 'Denied warnings', initial: '', example: 'privileges', toOption: listOf },
  strict: { label: 'Strict', initial: false },
} as const satisfies Readonly<Record<string, Setting>>

type Table = typeof settingTable

type SettingName = keyof Table

/** Values of the form; an empty text means unset. */
export type Settings = {
  readonly [Name in SettingName]: Name extends 'profile'
    ? Profile
    : Table[Name]['initial'] extends boolean
      ? boolean
      : string
}

/** The rows of the table. */
export const settingRows = Object.entries(settingTable) as unknown as readonly (readonly [
  SettingName,
  Setting,
])[]

export const initialSettings = Object.fromEntries(
  settingRows.map(([name, { initial }]) => [name, initial]),
) as unknown as Settings

/** Returns the options that differ from those of the library, with the profile. */
export function optionsOfSettings(settings: Settings): TranslateOptions {
  const given = settingRows.flatMap(([name, { initial, option = name, toOption }]) => {
    const value = settings[name]
    if (value === initial && name !== 'profile') return []
    return [[option, typeof value === 'string' && toOption !== undefined ? toOption(value) : value] as const]
  })
  return Object.fromEntries(given) as TranslateOptions
}

/** Returns the settings that stand for options. Options without a setting are dropped. */
export function settingsOfOptions({ routes, ...options }: TranslateOptions): Settings {
  const gateway = routes?.kind === 'HTTPRoute' ? routes.gateway : undefined
  const given: Readonly<Record<string, unknown>> = {
    ...options,
    gateway: gateway && [gateway.namespace ?? [], gateway.name].flat().join('/'),
  }
  const entries = settingRows.map(([name, { initial }]) => {
    const value = given[name] ?? initial
    return [name, Array.isArray(value) ? value.join(', ') : value]
  })
  return Object.fromEntries(entries) as Settings
}

function listOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '')
}

function routesTo(gateway: string): TranslateOptions['routes'] {
  const [name = '', namespace] = gateway.split('/').reverse()
  return { kind: 'HTTPRoute', gateway: { name, namespace } }
}
