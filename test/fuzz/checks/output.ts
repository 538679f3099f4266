import { isDeepStrictEqual } from 'node:util'
import { loadAll } from 'js-yaml'
import yaml11 from 'js-yaml-3'
import { diff, toYAML, safeTracePart } from 'tranship'
import { parseAllDocuments } from 'yaml'
import { faultsOf } from '../../support/oracle.js'
import { semanticFaults } from '../../support/semantics.js'
import type { Check, Subject } from './subject.js'

const readers: readonly (readonly [string, (text: string) => readonly unknown[]])[] = [
  ['yaml', (text) => readWithYAML(text, '1.2')],
  ['yaml as of 1.1', (text) => readWithYAML(text, '1.1')],
  ['js-yaml', (text) => loadAll(text)],
  ['js-yaml 3', (text) => yaml11.safeLoadAll(text)],
]

function readWithYAML(text: string, version: '1.1' | '1.2'): unknown[] {
  return parseAllDocuments(text, { version, logLevel: 'silent' }).map((document) => {
    for (const problem of [...document.errors, ...document.warnings]) throw problem
    return document.toJS({ maxAliasCount: 0 }) as unknown
  })
}

export const readsBack: Check = function* ({ result }) {
  if (!result.ok) return
  const written = toYAML(result.objects)
  const plain: unknown = JSON.parse(JSON.stringify(result.objects))
  for (const [name, read] of readers) {
    // Parsers read an empty text differently.
    if (result.objects.length > 0 && !isDeepStrictEqual(read(written), plain))
      yield `${name} reads the YAML of the objects otherwise`
  }
  if (diff(result.objects, result.objects).length > 0) yield 'objects differ from themselves'
}

export const isAccepted: Check = function* (subject) {
  const { result, options } = subject
  if (!result.ok) return
  // The Gateway API is no part of the schemas of Kubernetes.
  const known = result.objects.filter(({ kind }) => kind !== 'HTTPRoute')
  yield* faultsOf(known)
  const wanted = {
    nodeAccess: options.profile === 'compose',
    volumeAffinity: !JSON.stringify(options).includes('PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED'),
  }
  for (const fault of semanticFaults(result.objects, wanted)) if (!isWanted(fault, subject)) yield fault
}

/** The objects of services without errors are sound too, whatever the others are. */
export const isAcceptedInPart: Check = function* ({ manifest, options, result }) {
  const part = safeTracePart(manifest, options)
  if (!part.ok) return
  if (result.ok) {
    if (!isDeepStrictEqual(part.objects, result.objects)) yield 'the part without errors is not the whole'
    if (part.omitted.length > 0) yield 'a service is omitted without an error'
    return
  }
  if (!isDeepStrictEqual(part.errors, result.errors)) yield 'a part has other errors'
  yield* faultsOf(part.objects.filter(({ kind }) => kind !== 'HTTPRoute'))
}

/** `true` if the case asks for this fault, which the objects alone don't show. */
function isWanted(fault: string, { manifest, options, diagnostics }: Subject): boolean {
  if (fault.startsWith('service kind:')) return options.serviceType !== undefined
  // One that every node mounts has a warning.
  if (fault.startsWith('one node for a shared volume:'))
    return diagnostics.some(({ code }) => code === 'volume-on-every-node')
  // The port may belong to the extended service, which is not read.
  if (fault.startsWith('ingress backends:'))
    return diagnostics.some(({ code, path }) => code === 'unsupported-key' && path.at(-1) === 'extends')
  // The folder of an external claim.
  return / has no claim /.test(fault) && JSON.stringify([manifest, options.files]).includes('external')
}
