import { type KubernetesObject, type Range, safeTrace, type Trace, type TranslateOptions } from 'tranship'
import { contentOfAnnotation, nameLabel, podTemplateOf } from 'tranship/internal'
import type { Problem, Refusal } from '../apply/refusal.js'
import { fileOfPlace } from '../manifest/file-of-place.js'
import type { Manifest } from '../manifest/manifest.js'
import { locatedText } from '../reports/located-text.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'

/** A place in the manifest, with the file name for messages. */
export interface ManifestPlace {
  readonly file: string
  readonly range: Range
  /** The text of the file, if known. */
  readonly text: string | undefined
}

/** Finds the lines of a manifest from which fields of objects come. */
export class Places {
  private trace: Trace | undefined
  private isRead = false

  constructor(
    private readonly manifest: Manifest,
    private readonly options: TranslateOptions,
  ) {}

  /**
   * Returns the place of a field, or of its nearest parent with a place; `undefined` if no line asks for the object.
   */
  of(object: TracedObject, pointer: string): ManifestPlace | undefined {
    const trace = this.read()
    const translated = withPlainName(object)
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const origin = trace?.originOf(translated, at)
      if (origin !== undefined && 'places' in origin) {
        const [place] = origin.places
        if (place !== undefined) return this.at(place.range, place.file)
      }
      if (at === '') return undefined
    }
  }

  /**
   * Returns the place of the workload of a service.
   *
   * @param name the name of the service in Kubernetes
   */
  ofWorkload(name: string): ManifestPlace | undefined {
    const object = this.workloadOf(name)
    return object && this.of(object, '')
  }

  /** Returns the place of a field of a container in the Pods of a service. */
  ofContainer(name: string, container: string, field: string): ManifestPlace | undefined {
    const object = this.workloadOf(name)
    const template = object && podTemplateOf(object)
    if (object === undefined || template === undefined) return undefined
    for (const list of ['containers', 'initContainers'] as const) {
      const at = (template.part.spec[list] ?? []).findIndex((one) => one.name === container)
      if (at >= 0) return this.of(object, `/${template.path.join('/')}/spec/${list}/${at}/${field}`)
    }
    return undefined
  }

  private workloadOf(name: string): KubernetesObject | undefined {
    return this.read()?.objects.find(
      (object) => object.metadata.labels?.[nameLabel] === name && podTemplateOf(object) !== undefined,
    )
  }

  at(range: Range, file: string | undefined): ManifestPlace {
    const { name, text } = fileOfPlace(this.manifest, file)
    return { file: name, range, text }
  }

  private read(): Trace | undefined {
    if (!this.isRead) {
      const made = safeTrace(this.manifest.text, this.options)
      this.trace = made.ok ? made : undefined
      this.isRead = true
    }
    return this.trace
  }
}

type TracedObject = Parameters<Trace['originOf']>[0]

/** Returns an object under the name that `translate` gives it, without a hash of its content. */
function withPlainName(object: TracedObject): TracedObject {
  const { annotations } = object.metadata as { readonly annotations?: Readonly<Record<string, string>> }
  const name = annotations?.[contentOfAnnotation]
  return name === undefined ? object : { ...object, metadata: { ...object.metadata, name } }
}

/** Formats problems that the cluster reports, each with its line in the manifest (rule E2-02). */
export function refusalText(
  { problems }: Pick<Refusal, 'problems'>,
  places: Places,
  terminal: Terminal,
): readonly Shown[] {
  return problems.map((problem) => {
    const place = places.of(problem.object as KubernetesObject, problem.pointer)
    return problemText(problem, place, terminal)
  })
}

export function problemText(
  {
    code,
    message,
    hint,
    fixes = [],
  }: Pick<Problem, 'message' | 'hint'> & { readonly code: string; readonly fixes?: readonly string[] },
  place: ManifestPlace | undefined,
  terminal: Terminal,
): Shown {
  const colours = coloursFor(terminal.errors, terminal)
  const advice = [...fixes, ...(hint === undefined ? [] : [hint])]
  if (place === undefined)
    return show`${colours.red('error:')} ${message} ${colours.dim(`[${code}]`)}\n${Shown.join(advice.map((text) => show`${text}\n`))}`
  return locatedText(
    { ...place, severity: 'error', message, code, advice },
    { colours, columns: terminal.errors.columns },
  )
}
