declare const subdomain: unique symbol
declare const label: unique symbol
declare const port: unique symbol
declare const labelValue: unique symbol
declare const annotationKey: unique symbol
declare const labelKey: unique symbol
declare const environment: unique symbol

/** A label value: empty, or at most 63 letters, digits, `-`, `_` and `.`, with a letter or digit at both ends. */
export type LabelValue = string & { readonly [labelValue]: true }

/** An RFC 1123 subdomain: at most 253 lower-case letters, digits, `-` and `.`. Most objects have such a name. */
export type SubdomainName = string & { readonly [subdomain]: true }

/** An RFC 1035 label: at most 63 lower-case letters, digits and `-`, starting with a letter. Valid as any name. */
export type LabelName = SubdomainName & LabelValue & { readonly [label]: true }

/** A port name: at most 15 lower-case letters, digits and single `-`, with at least one letter. */
export type PortName = string & { readonly [port]: true }

/** An annotation key: a name of at most 63 characters, with an optional subdomain and `/` in front. */
export type AnnotationKey = string & { readonly [annotationKey]: true }

/**
 * A qualified name: at most 63 characters, with an optional subdomain and `/` in front. Label keys and names of
 * application protocols are qualified names.
 */
export type LabelKey = AnnotationKey & { readonly [labelKey]: true }

/** A name of an environment variable that every supported version of Kubernetes accepts. */
export type EnvironmentName = string & { readonly [environment]: true }

const longestLabel = 63
const longestSubdomain = 253
const longestPortName = 15
const hashLength = 7

export function isLabelName(text: string): text is LabelName {
  return text.length <= longestLabel && /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(text)
}

export function isSubdomain(text: string): text is SubdomainName {
  return (
    text.length <= longestSubdomain &&
    text.split('.').every((part) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(part))
  )
}

export function isLabelValue(text: string): text is LabelValue {
  return text === '' || isNamePart(text)
}

export function isLabelKey(text: string): text is LabelKey {
  const slash = text.indexOf('/')
  if (slash < 0) return isNamePart(text)
  return isSubdomain(text.slice(0, slash)) && isNamePart(text.slice(slash + 1))
}

/** Kubernetes checks annotation keys in lower case, unlike label keys. */
export function isAnnotationKey(text: string): text is AnnotationKey {
  return isLabelKey(text.toLowerCase())
}

/** True if the text is an invalid annotation key that is valid when shortened. */
export function isLongAnnotationKey(text: string): boolean {
  const start = text.indexOf('/') + 1
  const most = start + longestLabel
  return text.length > most && isAnnotationKey(`${text.slice(0, most - 1)}x`)
}

/** Kubernetes also refuses names that look like a path to a parent folder. */
export function isEnvironmentName(text: string): text is EnvironmentName {
  return /^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(text) && text !== '.' && !text.startsWith('..')
}

/** True for a name of a variable that Kubernetes takes from 1.34 on: printable ASCII without `=`. */
export function isPrintableEnvironmentName(text: string): boolean {
  return /^[ -<>-~]+$/.test(text)
}

function isNamePart(text: string): boolean {
  return text.length <= longestLabel && /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text)
}

/**
 * Turns any text into a valid name; equal texts get equal names. A valid name stays as it is. A longer text than
 * `maximum` characters (10 to 63) is cut and ends in a hash of the whole text, so that names stay distinct.
 */
export function toLabelName(text: string, maximum = longestLabel): LabelName {
  if (text.length <= maximum && isLabelName(text)) return text
  return shorten(
    startWithLetter(trim(text.toLowerCase().replace(/[^a-z0-9-]+/g, '-')), text),
    text,
    maximum,
  ) as LabelName
}

/** Turns any text into a valid port name, as `toLabelName` does. */
export function toPortName(text: string): PortName {
  const name = trim(text.toLowerCase().replace(/[^a-z0-9]+/g, '-'))
  const lettered = /[a-z]/.test(name) ? name : startWithLetter(name, text)
  return shorten(lettered, text, longestPortName) as PortName
}

function startWithLetter(name: string, text: string): string {
  if (name === '') return `x-${hash(text)}`
  return /^[a-z]/.test(name) ? name : `x${name}`
}

function shorten(name: string, text: string, maximum: number): string {
  if (name.length <= maximum) return name
  return `${trim(name.slice(0, maximum - hashLength - 1))}-${hash(text)}`
}

/** Removes characters from both ends that are valid only inside a name. */
function trim(name: string): string {
  let start = 0
  let end = name.length
  while (start < end && isSeparator(name[start])) start++
  while (end > start && isSeparator(name[end - 1])) end--
  return name.slice(start, end)
}

function isSeparator(character: string | undefined): boolean {
  return character === '-' || character === '.' || character === '_'
}

/**
 * Returns a short hash that never changes: FNV-1a over the UTF-16 code units, as seven digits and lower-case letters.
 */
export function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value >>> 0).toString(36).padStart(hashLength, '0')
}
