import { isAbsolutePath } from '../compose/host-path.js'
import { parseImageReference } from '../compose/image-reference.js'
import { isSubdomain } from '../kubernetes/name.js'
import { isNegative, isWholeBytes, isZero, parseQuantity } from '../kubernetes/quantity.js'
import { isProfile, profiles } from '../profiles/profile.js'
import { withoutEnd } from '../source/ends.js'
import { Fault } from '../source/fault.js'
import { warningGroups } from '../warnings/denied.js'
import { isCode, isWarning, warningCodes } from '../warnings/ignored.js'
import { replacingWarning } from '../warnings/retired.js'
import { sentence, type Shown, words } from '../source/shown.js'
import { nearest } from '../warnings/nearest.js'
import type { Facts } from './facts.js'
import { findUnfit } from './facts-schema.js'
import { isImageConfig } from './is-image-config.js'
import type { Gateway, Routing, ServiceType, TranslateOptions } from './options.js'
import {
  anObject,
  aRouting,
  aText,
  contents,
  folderContents,
  listOfTexts,
  objectWithTexts,
  permissionBits,
  textOrTexts,
  trueOrFalse,
  type ValueType,
  variables,
  withheldReasons,
} from './value-type.js'

/** A value of the right type that the option refuses. */
export interface Refusal {
  readonly value: string
  /** The values that the option takes, in words. */
  readonly expected: string
  /** The way to correct it, if the values do not say it. */
  readonly suggestion?: Shown
}

/** Returns the values that an option refuses. */
type Check<Value> = (value: Value) => readonly Refusal[]

/** The type of an option's value, with a check if the option refuses some values of this type. */
interface Option<Value> {
  readonly type: ValueType
  readonly check?: Check<Value>
}

/** The options of plans that a translation lacks. */
interface PlanOptions {
  readonly service?: string
  readonly services?: readonly string[]
  readonly timeout?: string
  readonly build?: boolean
  readonly wait?: boolean
  readonly ordered?: boolean
}

type AllOptions = TranslateOptions & PlanOptions

export type OptionName = keyof AllOptions

type OptionTable = { readonly [Name in OptionName]-?: Option<NonNullable<AllOptions[Name]>> }

/** Every option of the library. */
export const optionTable: OptionTable = {
  profile: { type: aText, check: oneOf(profiles, isProfile) },
  name: { type: aText },
  defaultName: { type: aText },
  namespace: { type: aText, check: textThat(isDnsLabel, 'a Kubernetes namespace') },
  domain: { type: aText, check: textThat(isDomain, 'a domain name in lower case') },
  clusterIssuer: { type: aText, check: textThat(isSubdomain, 'the name of a ClusterIssuer') },
  networkPolicies: { type: trueOrFalse },
  volumeSize: { type: aText, check: textThat(isStorageSize, 'an amount of storage, such as 10Gi') },
  storageClass: { type: aText, check: textThat(isSubdomain, 'the name of a StorageClass') },
  routes: { type: aRouting, check: checkRoutes },
  kubernetes: { type: aText, check: textThat(isMinorVersion, 'a version of Kubernetes, such as 1.33') },
  registry: {
    type: aText,
    check: textThat(isRegistry, 'a registry without a scheme, optionally with a path'),
  },
  env: { type: variables },
  dotenv: { type: aText },
  platformEnv: { type: variables },
  activeProfiles: { type: listOfTexts },
  files: { type: contents },
  modes: { type: permissionBits },
  folder: { type: aText, check: textThat(isAbsolutePath, 'an absolute path') },
  folders: { type: folderContents },
  withheld: { type: withheldReasons },
  images: { type: objectWithTexts, check: checkImages },
  imageConfigs: { type: anObject, check: checkImageConfigs },
  facts: { type: anObject, check: checkFacts },
  serviceType: {
    type: aText,
    check: oneOf<ServiceType>(['ClusterIP', 'NodePort', 'LoadBalancer', 'headless']),
  },
  publishTcp: { type: aText, check: oneOf(['LoadBalancer', 'NodePort']) },
  publicUrls: { type: trueOrFalse },
  secretVariables: { type: textOrTexts, check: checkSecretVariables },
  imagePullSecrets: {
    type: listOfTexts,
    check: (names) => names.flatMap(textThat(isSubdomain, 'the name of a Secret')),
  },
  hostVolumes: { type: aText, check: oneOf(['image', 'config', 'volume', 'ignore']) },
  hostPaths: { type: trueOrFalse },
  envFiles: { type: aText, check: oneOf(['inline', 'config-map']) },
  podSecurity: { type: aText, check: oneOf(['restricted']) },
  waitInPods: { type: trueOrFalse },
  waitImage: { type: aText, check: textThat(isImage, 'the name of an image') },
  kubectlImage: { type: aText, check: textThat(isImage, 'the name of an image') },
  modelImage: { type: aText, check: textThat(isImage, 'the name of an image') },
  volumeAffinity: { type: trueOrFalse },
  infer: { type: trueOrFalse },
  ignore: { type: listOfTexts, check: (codes) => codes.flatMap((code) => checkCode(code, [])) },
  deny: { type: listOfTexts, check: (codes) => codes.flatMap((code) => checkCode(code, warningGroups)) },
  incomplete: { type: trueOrFalse },
  strict: { type: trueOrFalse },
  cache: { type: anObject },
  service: { type: aText },
  services: { type: listOfTexts },
  timeout: { type: aText },
  build: { type: trueOrFalse },
  wait: { type: trueOrFalse },
  ordered: { type: trueOrFalse },
}

function textThat(fits: (text: string) => boolean, expected: string): (value: string) => readonly Refusal[] {
  return (value) => (fits(value) ? [] : [{ value, expected }])
}

function oneOf<Value extends string>(
  values: readonly Value[],
  fits: (value: string) => boolean = (value) => values.some((one) => one === value),
): Check<Value> {
  return textThat(fits, values.join(' or '))
}

function checkSecretVariables(value: 'by-name' | 'none' | readonly string[]): readonly Refusal[] {
  return typeof value === 'string' ? oneOf(['by-name', 'none'])(value) : []
}

/** Returns true for one label of DNS, such as the name of a namespace. */
function isDnsLabel(text: string): boolean {
  return /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(text)
}

/** A host has 253 characters: up to 63 of them are the name before the domain, and one is the dot. */
const LONGEST_DOMAIN = 253 - 63 - 1

function isDomain(text: string): boolean {
  return isSubdomain(text) && text.length <= LONGEST_DOMAIN
}

function isStorageSize(text: string): boolean {
  const size = parseQuantity(text)
  return !(size instanceof Fault) && !isZero(size) && !isNegative(size) && isWholeBytes(size)
}

function isMinorVersion(text: string): boolean {
  return /^1\.\d{1,3}$/.test(text)
}

/** True for a registry with an optional path. An empty registry is the same as none. */
function isRegistry(text: string): boolean {
  return text === '' || !(parseImageReference(`${withoutEnd(text, '/')}/image`) instanceof Fault)
}

function isImage(name: string): boolean {
  return !(parseImageReference(name) instanceof Fault)
}

function checkImages(images: Readonly<Record<string, string>>): readonly Refusal[] {
  return Object.values(images).flatMap(textThat(isImage, 'the name of an image'))
}

function checkImageConfigs(configs: Readonly<Record<string, unknown>>): readonly Refusal[] {
  const expected = 'the name of an image with the `config` of an OCI image configuration'
  return Object.entries(configs).flatMap(([image, config]) =>
    isImageConfig(config) ? [] : [{ value: image, expected }],
  )
}

/** The value of a refusal is the path of the first part that does not fit, because a value may be long. */
function checkFacts(facts: Facts): readonly Refusal[] {
  const unfit = findUnfit(facts)
  return unfit === undefined
    ? []
    : [{ value: unfit.join('.'), expected: 'facts of version 1, as `tranship observe` writes them' }]
}

/** Refuses everything but the codes of warnings and the names of groups of warnings. */
function checkCode(code: string, groups: readonly string[]): readonly Refusal[] {
  if (groups.includes(code) || (isCode(code) && isWarning(code))) return []
  const replacement = replacingWarning(code)
  if (replacement !== undefined) {
    const suggestion = sentence`\`${words(replacement)}\` has replaced this code.`
    return [{ value: code, expected: 'the code of a warning', suggestion }]
  }
  const near = nearest(code, [...groups, ...warningCodes()])
  const expected = `the code of a warning${near === undefined ? '' : `, such as \`${near}\``}`
  return [{ value: code, expected }]
}

const routeKinds: readonly Routing['kind'][] = ['Ingress', 'HTTPRoute']

function checkRoutes(routes: Routing): readonly Refusal[] {
  switch (routes.kind) {
    case 'HTTPRoute':
      // Options from JSON may lack the Gateway.
      return checkGateway(routes.gateway ?? {})
    case 'Ingress':
      return routes.className === undefined
        ? []
        : textThat(isSubdomain, 'the name of an IngressClass')(routes.className)
    default:
      return [
        { value: JSON.stringify(routes), expected: `an object with the kind ${routeKinds.join(' or ')}` },
      ]
  }
}

function checkGateway({ name = '', namespace, sectionName }: Partial<Gateway>): readonly Refusal[] {
  return [
    ...textThat(isSubdomain, 'the name of a Gateway')(name),
    ...(namespace === undefined ? [] : textThat(isDnsLabel, 'the namespace of a Gateway')(namespace)),
    ...(sectionName === undefined ? [] : textThat(isSubdomain, 'the name of a listener')(sectionName)),
  ]
}
