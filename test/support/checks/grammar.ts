/**
 * Kubernetes' grammars for names, keys and quantities, written from its documentation for tests only. They share
 * nothing with src/, so that a mistake there can't hide here.
 */

/** RFC 1123 label: what most names in a Pod are. */
export const isLabel1123 = (text: string) => text.length <= 63 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text)

/** RFC 1035 label: the name of a Service. */
export const isLabel1035 = (text: string) => text.length <= 63 && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(text)

/** RFC 1123 subdomain: labels between dots. The API server checks the whole length alone, DNS that of each label. */
export const isSubdomain1123 = (text: string) => text.length <= 253 && text.split('.').every(isLabel1123)

/** IANA service name: the name of a container port. */
export const isPortName = (text: string) =>
  text.length <= 15 &&
  /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text) &&
  /[a-z]/.test(text) &&
  !text.includes('--')

/** `true` for a label value, which may be empty. */
export const isLabelValue = (text: string) =>
  text.length <= 63 && /^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/.test(text)

/** The key of a label: an optional subdomain, a slash, and a name. */
export function isLabelKey(text: string): boolean {
  const parts = text.split('/')
  const name = parts.pop() ?? ''
  if (parts.length > 1 || (parts.length === 1 && !isSubdomain1123(parts[0] ?? ''))) return false
  return name.length <= 63 && /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(name)
}

/** `true` for an annotation key: like a label key, but its prefix may have upper case. */
export const isAnnotationKey = (text: string) => isLabelKey(text.toLowerCase())

/** The name of an environment variable, by the rule that holds before Kubernetes 1.32 relaxed it. */
export const isVariableName = (text: string) =>
  /^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(text) && text !== '.' && !text.startsWith('..')

const suffixes: Readonly<Record<string, [base: bigint, power: number]>> = {
  n: [10n, -9],
  u: [10n, -6],
  m: [10n, -3],
  '': [10n, 0],
  k: [10n, 3],
  M: [10n, 6],
  G: [10n, 9],
  T: [10n, 12],
  P: [10n, 15],
  E: [10n, 18],
  Ki: [2n, 10],
  Mi: [2n, 20],
  Gi: [2n, 30],
  Ti: [2n, 40],
  Pi: [2n, 50],
  Ei: [2n, 60],
}

/** Returns a quantity in billionths of its unit; `undefined` if it is invalid or finer. */
export function billionths(text: string): bigint | undefined {
  const match = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:([numkMGTPE]?|[KMGTPE]i)|[eE]([+-]?\d{1,2}))$/.exec(text)
  if (match === null) return undefined
  const [, sign, digits = '', suffix = '', exponent] = match
  const [base, power] = exponent === undefined ? (suffixes[suffix] ?? [10n, 0]) : [10n, Number(exponent)]
  const [whole = '', fraction = ''] = digits.split('.')
  let numerator = BigInt(whole + fraction || '0') * 1_000_000_000n
  let denominator = 10n ** BigInt(fraction.length)
  if (power >= 0) numerator *= base ** BigInt(power)
  else denominator *= base ** BigInt(-power)
  if (numerator % denominator !== 0n) return undefined
  return (numerator / denominator) * (sign === '-' ? -1n : 1n)
}

/**
 * Returns the names that Kubernetes looks up in `command`, `args`, `env` values and exec probes: `$(NAME)`, where `$$`
 * is one dollar.
 */
export function kubernetesReferences(text: string): string[] {
  const names: string[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '$') continue
    if (text[at + 1] === '$') at++
    else if (text[at + 1] === '(') {
      const end = text.indexOf(')', at)
      if (end === -1) continue
      names.push(text.slice(at + 2, end))
      at = end
    }
  }
  return names
}
