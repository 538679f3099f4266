import { readFileSync } from 'node:fs'
import type * as Library from '../../src/index.js'
import type * as Editor from '../../src/editor.js'
import type * as Plan from '../../src/plan.js'
import type * as Deploy from '../../src/deploy.js'
import type * as Layouts from '../../src/layouts.js'
import type * as Testing from '../../src/testing.js'

/** The input of a call: a text, its options and cursor positions. */
export interface Input {
  readonly text: string
  readonly options: Library.TranslateOptions
}

/** The schema that editors complete by. */
const schema = JSON.parse(readFileSync('schemas/compose.json', 'utf8')) as object

/** The library, built with counters. */
export type Counted = typeof Library &
  typeof Editor &
  typeof Plan &
  typeof Deploy &
  typeof Layouts &
  typeof Testing

/** Makes ready what is counted; undefined for a text that the function is not for. */
type Prepare = (library: Counted, input: Input) => (() => unknown) | undefined

/** Every exported function with a call of it. */
export const calls: Readonly<Record<string, Prepare>> = {
  safeTranslate:
    (library, { text, options }) =>
    () =>
      library.safeTranslate(text, options),
  translate:
    ({ translate, ManifestError, OptionsError }, { text, options }) =>
    () => {
      try {
        return translate(text, options)
      } catch (error) {
        if (error instanceof ManifestError || error instanceof OptionsError) return error.errors
        throw error
      }
    },
  externalSecrets: ({ externalSecrets, safePlanDeploy }, { text, options }) => {
    const plan = safePlanDeploy(text, options)
    return plan.ok ? () => externalSecrets(plan) : undefined
  },
  kustomizeLayout: ({ kustomizeLayout, safeTranslate }, { text, options }) => {
    const base = safeTranslate(text, options)
    const other = safeTranslate(text, { ...options, namespace: 'other' })
    if (!base.ok || !other.ok) return undefined
    const earlier = kustomizeLayout(base, { overlays: { other } })
    const names = base.objects.map(({ metadata }) => metadata.name)
    const encryptedSecrets = { with: 'sops', names } as const
    return () => kustomizeLayout(base, { overlays: { other }, earlier, encryptedSecrets })
  },
  safeHelmLayout:
    (library, { text, options }) =>
    () =>
      library.safeHelmLayout(text, options),
  incremental: ({ incremental, safeTranslate }, { text, options }) => {
    const kept = incremental(options)
    safeTranslate(text, kept)
    const middle = text.indexOf('\n', text.length / 2)
    return () => safeTranslate(`${text.slice(0, middle)} ${text.slice(middle)}`, kept)
  },
  safeTracePart:
    (library, { text, options }) =>
    () =>
      library.safeTracePart(text, options),
  safeTrace:
    (library, { text, options }) =>
    () => {
      const trace = library.safeTrace(text, options)
      if (!trace.ok) return trace.errors
      for (const object of trace.objects)
        for (const pointer of ['/metadata/name', '/spec', '/spec/template/spec/containers/0/image'])
          trace.originOf(object, pointer)
      for (const offset of [0, text.length >> 1, text.length]) {
        trace.objectsAt(offset)
        trace.plannedAt(offset)
      }
      return [trace.objectsAt(0, text.length), trace.plannedAt(0, text.length)]
    },
  toYAML: (library, input) => {
    const objects = objectsOf(library, input)
    return objects && (() => library.toYAML(objects))
  },
  diff: (library, input) => {
    const objects = objectsOf(library, input)
    const other = objects && objectsOf(library, { ...input, options: { ...input.options, name: 'other' } })
    return other && (() => library.diff(objects, other))
  },
  fromCluster: (library, input) => {
    const objects = objectsOf(library, input)
    return objects && (() => library.fromCluster([...objects, ...podsOf(objects)], { now: 0 }))
  },
  references:
    (library, { text, options }) =>
    () =>
      library.references(text, options),
  gatherFiles:
    (library, { text, options }) =>
    () =>
      library.gatherFiles(text, options, ({ path }) => foundAt(path, options)),
  gatherFilesAsync:
    (library, { text, options }) =>
    () =>
      library.gatherFilesAsync(text, options, ({ path }) => Promise.resolve(foundAt(path, options))),
  completionsAt:
    (library, { text, options }) =>
    () =>
      offsetsIn(text).map((offset) => {
        const listFolder = () => [{ name: 'a.env', isFolder: false }]
        return library.completionsAt(text, offset, { schema, variables: options, listFolder })
      }),
  explanationAt:
    (library, { text }) =>
    () =>
      offsetsIn(text).map((offset) => library.explanationAt(text, offset, schema)),
  languageService:
    (library, { text, options }) =>
    () => {
      const service = library.languageService({ options, schema })
      const yaml = service.objectsOf(text) as string
      // Parts of the YAML in place of their ranges, which depend on the quotes of a hash.
      const shown = ({ from, to }: Editor.Stretch) => yaml.slice(from, to)
      return [
        service.diagnose(text),
        offsetsIn(text).map((offset) => {
          const { fields, ...others } = service.becomes(text, offset, offset + 1) as Editor.Becomes
          return { ...others, fields: fields.map(shown) }
        }),
        offsetsIn(yaml).map((offset) => {
          const found = service.comesFrom(text, offset) as Editor.ComesFrom | undefined
          return found && { ...found, field: shown(found.field) }
        }),
      ]
    },
  symbols:
    (library, { text, options }) =>
    () =>
      library.symbols(text, options),
  safePlanBuild:
    (library, { text, options }) =>
    () =>
      library.safePlanBuild(text, options),
  toBakeFile: (library, { text, options }) => {
    const plan = library.safePlanBuild(text, options)
    return plan.ok ? () => library.toBakeFile(plan) : undefined
  },
  safePlanDeploy:
    (library, { text, options }) =>
    () =>
      library.safePlanDeploy(text, options),
  safeSecretValues:
    (library, { text, options }) =>
    () =>
      library.safeSecretValues(text, { ...options, secretVariables: 'by-name' }),
  safePlanSync:
    (library, { text, options }) =>
    () =>
      library.safePlanSync(text, { ...options, service: 'web' }),
  safePlanWake:
    (library, { text, options }) =>
    () =>
      library.safePlanWake(text, options),
  startWait: (library, { text, options }) => {
    const plan = library.safePlanDeploy(text, options)
    if (!plan.ok) return undefined
    const services = Object.fromEntries(
      plan.steps.map((step) => [step.service, { pods: [], openPorts: [], probeFailures: [] }]),
    )
    return () => library.observe(library.startWait(plan, { now: 0 }), { now: 1, services } as never)
  },
  settingsHashes:
    (library, { text, options }) =>
    () =>
      library.settingsHashes(text, options),
  variableLookup:
    (library, { options }) =>
    () =>
      library.variableLookup(options)('A'),
  serializer: (library, { text, options }) => {
    const translation = library.safeTranslate(text, options)
    return () => library.serializer.serialize(translation)
  },
}

/** The objects of a manifest, if there are any. */
function objectsOf(
  library: Counted,
  { text, options }: Input,
): readonly Library.KubernetesObject[] | undefined {
  const translation = library.safeTranslate(text, options)
  return translation.ok ? translation.objects : undefined
}

/** A Pod for each workload, as a cluster has it. */
function podsOf(objects: readonly Library.KubernetesObject[]): readonly object[] {
  return objects
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata }, index) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `${metadata.name}-0`, uid: `${index}`, labels: metadata.labels },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    }))
}

function foundAt(path: string, options: Library.TranslateOptions): Library.FileEntry | undefined {
  const content = options.files?.[path]
  return content === undefined ? undefined : { kind: 'file', content }
}

/** Returns cursor positions: the end, and the end of the longest line. */
function offsetsIn(text: string): readonly number[] {
  const lines = text.split('\n')
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one))
  return [text.length, text.indexOf(longest) + longest.length]
}
