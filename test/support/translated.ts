import type { DaemonSet, Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js'
import type { Job } from 'kubernetes-types/batch/v1.js'
import type { Container, PodSecurityContext, PodSpec, Service } from 'kubernetes-types/core/v1.js'
import type { Ingress } from 'kubernetes-types/networking/v1.js'
import {
  safeTranslate,
  trace,
  type Diagnostic,
  type KubernetesObject,
  type SafeTranslation,
  type TranslateOptions,
} from 'tranship'
import { privileges } from '../../src/warnings/families/privileges.js'
import { withoutGaps } from './leaves.js'

/** Returns a manifest with service `web`, which has an image and these keys, and more text after it. */
export function web(keys: string, more = ''): string {
  return manifest({ web: `image: nginx:1.29\n${keys}` }, more)
}

/** Returns a manifest with services, each with its keys as YAML, and more text after them. */
export function manifest(services: Readonly<Record<string, string>>, more = ''): string {
  const blocks = Object.entries(services).map(([name, keys]) => `  ${name}:\n${indented(keys)}`)
  return `services:\n${blocks.join('')}${more}\n`
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ') + '\n'
}

/**
 * Returns the diagnostics of rules in text order, as ``code path `text at the range` ``. For rights of finished
 * objects, use `rightsIn`. `image-to-build` is left out: tests of other keys have builds without a registry.
 */
export function findings(text: string, options: TranslateOptions = {}): string[] {
  return diagnosticsOf(text, options)
    .filter(({ code }) => !Object.hasOwn(privileges, code) && code !== 'image-to-build')
    .map((diagnostic) => describe(diagnostic, text))
}

/** Returns the warnings of images that nobody can pull, in the same words. */
export function imagesToBuildIn(text: string, options: TranslateOptions = {}): string[] {
  return diagnosticsOf(text, options)
    .filter(({ code }) => code === 'image-to-build')
    .map((diagnostic) => describe(diagnostic, text))
}

/** The rights of the finished objects that are reported, in the same words. */
export function rightsIn(text: string, options: TranslateOptions = {}): string[] {
  return diagnosticsOf(text, options)
    .filter(({ code }) => Object.hasOwn(privileges, code))
    .map((diagnostic) => describe(diagnostic, text))
}

function describe({ code, path, range: { start, end } }: Diagnostic, text: string): string {
  return `${code} ${path.join('.')} \`${text.slice(start.offset, end.offset)}\``
}

/** Returns the texts at the related places of a code's first diagnostic. */
export function relatedTo(code: string, text: string, options: TranslateOptions = {}): string[] {
  const found = diagnosticsOf(text, options).find((diagnostic) => diagnostic.code === code)
  return (found?.related ?? []).map(({ range: { start, end } }) => text.slice(start.offset, end.offset))
}

/** Returns the notes of a pass in the profile `compose`, as `code subject ← path of the evidence`. */
export function notesOf(pass: string, text: string, options: TranslateOptions = {}): string[] {
  return trace(text, { profile: 'compose', ...options })
    .notes.filter((note) => note.pass === pass)
    .map(({ code, about, place }) => `${code} ${about.path.join('.')} ← ${place.path.join('.')}`)
}

/** Matches a text whose arguments are missing or don't fit. */
const gap = /(?<!\$)\{\w+\}|\bundefined\b|\bNaN\b|\[object| {2}| [,;]| [.:](?![\w./])|\s$/

export function diagnosticsOf(text: string, options: TranslateOptions = {}): Diagnostic[] {
  return withWholeTexts(safeTranslate(text, options)).sort(
    (one, other) => one.range.start.offset - other.range.start.offset,
  )
}

/**
 * Returns errors, then warnings. Fails if a message is incomplete. `guessed-images` is left out, because most images of
 * tests are unknown.
 */
export function withWholeTexts(result: SafeTranslation): Diagnostic[] {
  const all = result.ok ? [...result.warnings] : [...result.errors, ...result.warnings]
  for (const { code, message, hint } of all) {
    const isAdvice = code !== 'unsupported-value' || Boolean(hint)
    const isWhole = !gap.test(message) && !gap.test(hint ?? '') && isAdvice
    if (!isWhole) throw new Error(`the text of ${code} has a gap: ${JSON.stringify([message, hint])}`)
  }
  return all.filter(({ code }) => code !== 'guessed-images')
}

/** The objects of a manifest without errors. */
export function objectsOf(text: string, options: TranslateOptions = {}): readonly KubernetesObject[] {
  const result = safeTranslate(text, options)
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('\n'))
  return withoutGaps(result.objects)
}

/** `Kind name` of every object, in their order. */
export function titlesOf(text: string, options: TranslateOptions = {}): string[] {
  return objectsOf(text, options).map(({ kind, metadata }) => `${kind} ${String(metadata?.name)}`)
}

type Kinds = { [Kind in KubernetesObject['kind']]: Extract<KubernetesObject, { kind: Kind }> }

/** The one object of a kind, or the one with a name. */
export function objectOf<Kind extends keyof Kinds>(
  kind: Kind,
  text: string,
  options: TranslateOptions = {},
  name?: string,
): Kinds[Kind] {
  const found = objectsOf(text, options).filter(
    (object) => object.kind === kind && (name === undefined || object.metadata?.name === name),
  )
  if (found.length !== 1) throw new Error(`There are ${found.length} objects of kind ${kind}`)
  return found[0] as Kinds[Kind]
}

export function workloadOf(
  text: string,
  options: TranslateOptions = {},
  name = 'web',
): Deployment | StatefulSet | DaemonSet | Job {
  const found = objectsOf(text, options).find(
    ({ kind, metadata }) => /^(Deployment|StatefulSet|DaemonSet|Job)$/.test(kind) && metadata?.name === name,
  )
  if (found === undefined) throw new Error(`There is no workload ${name}`)
  return found as Deployment | StatefulSet | DaemonSet | Job
}

export function podOf(text: string, options: TranslateOptions = {}, name = 'web'): PodSpec {
  return workloadOf(text, options, name).spec!.template.spec!
}

/** The security context of the only Pod, without the seccomp profile that each has in the profile `compose`. */
export function podContextOf(
  text: string,
  options: TranslateOptions = {},
  name = 'web',
): Partial<PodSecurityContext> {
  const { seccompProfile: _, ...others } = podOf(text, options, name).securityContext ?? {}
  return others
}

export function containerOf(text: string, options: TranslateOptions = {}, name = 'web'): Container {
  return podOf(text, options, name).containers[0]!
}

/** `number/protocol name → target` of each port of a Service. */
export function servicePortsOf(text: string, options: TranslateOptions = {}): string[] {
  const { spec } = objectOf('Service', text, options) as Service
  return (spec?.ports ?? []).map(
    ({ name, port, protocol, targetPort }) => `${port}/${protocol} ${name} → ${targetPort}`,
  )
}

/** `name: host/path → service:port` of each path of every Ingress. */
export function routesOf(text: string, options: TranslateOptions = {}): string[] {
  return objectsOf(text, options)
    .filter(({ kind }) => kind === 'Ingress')
    .flatMap((object) => {
      const { metadata, spec } = object as Ingress
      return (spec?.rules ?? []).flatMap(({ host = '', http }) =>
        (http?.paths ?? []).map(
          ({ path, backend: { service } }) =>
            `${metadata?.name}: ${host}${path} → ${service?.name}:${service?.port?.number}`,
        ),
      )
    })
}
