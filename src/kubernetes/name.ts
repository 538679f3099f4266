declare const subdomain: unique symbol
declare const label: unique symbol
declare const port: unique symbol
declare const labelValue: unique symbol
declare const annotationKey: unique symbol
declare const labelKey: unique symbol
declare const environment: unique symbol

/** A value of a label: at most 63 of letters, digits, `-`, `_`, `.`, with a letter or digit at both ends; or empty. */
export type LabelValue = string & { readonly [labelValue]: true }

/** An RFC 1123 subdomain: at most 253 of lower-case letters, digits, `-` and `.`. Most objects' names are one. */
export type SubdomainName = string & { readonly [subdomain]: true }

/** An RFC 1035 label: at most 63 of lower-case letters, digits and `-`, beginning with a letter. Fit for every name. */
export type LabelName = SubdomainName & LabelValue & { readonly [label]: true }

/** A port's name: at most 15 of lower-case letters, digits and single `-`, at least one a letter. */
export type PortName = string & { readonly [port]: true }

/** A key of an annotation: a name of at most 63, possibly with a subdomain and `/` in front. */
export type AnnotationKey = string & { readonly [annotationKey]: true }

/**
 * A qualified name: of at most 63 characters, possibly with a subdomain and `/` in front. Keys of labels and names of
 * application protocols are.
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

/** Kubernetes checks the key of an annotation, other than that of a label, as if it were in lower case. */
export function isAnnotationKey(text: string): text is AnnotationKey {
  return isLabelKey(text.toLowerCase())
}

/** Whether a text is no key of an annotation, but can be shortened to one. */
export function isLongAnnotationKey(text: string): boolean {
  const start = text.indexOf('/') + 1
  const most = start + longestLabel
  return text.length > most && isAnnotationKey(`${text.slice(0, most - 1)}x`)
}

/** What looks like a path to a parent folder is refused too. */
export function isEnvironmentName(text: string): text is EnvironmentName {
  return /^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(text) && text !== '.' && !text.startsWith('..')
}

function isNamePart(text: string): boolean {
  return text.length <= longestLabel && /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text)
}

/**
 * A valid name for any text, the same for the same text; a valid name is left as it is. What does not fit in
 * `maximum` characters (10 to 63) is cut and ends in a hash of the whole text, so that it stays distinct.
 */
export function toLabelName(text: string, maximum = longestLabel): LabelName {
  if (text.length <= maximum && isLabelName(text)) return text
  return shorten(
    startWithLetter(trim(text.toLowerCase().replace(/[^a-z0-9-]+/g, '-')), text),
    text,
    maximum,
  ) as LabelName
}

/** A valid name of a port for any text, by the rules of `toLabelName`. */
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

/** Without the characters at either end that may only stand inside a name. */
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

/** A short stable hash: FNV-1a over the UTF-16 code units, as seven digits and lower-case letters. */
export function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value >>> 0).toString(36).padStart(hashLength, '0')
}
