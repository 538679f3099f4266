import {
  type Diagnostic,
  type KubernetesObject,
  type Note,
  type PartialTrace,
  type Profile,
  safeTracePart,
  safeTranslate,
  type Trace,
} from 'tranship'
import type { Becomes, ManifestSymbol } from 'tranship/editor'
import { incremental, isWorkloadSection, Printed, type Stretch, symbols } from 'tranship/internal'
import type { LayoutFiles } from 'tranship/layouts'
import { plainPath } from '../state/file-path.js'
import { initialSettings, isBlank, manifestOf, type Project } from '../state/project.js'
import { type Card, cardsOf } from './cards.js'
import type { Difference } from './differences.js'
import type { Answers, ComesFrom, Layout, Question, Shown, ShownCard } from './messages.js'
import { optionsOf } from './options.js'
import { schemaOf } from './schemas.js'
import { placeIn, SoundCards, type Source } from './sound-cards.js'
import type { StartOrder } from './start-order.js'
import { tintsOf } from './tints.js'

/** The last translation, and answers about places in it. Code that the first view needs not is loaded at first use. */
export class Translation {
  private project: Project = { files: [], settings: initialSettings }
  /** The last project without errors. */
  private sound: { readonly project: Project; readonly trace: Trace } | undefined
  /** The trace of the last project, without the services that errors touch. */
  private trace: PartialTrace | undefined
  /** The objects in the order of the YAML. */
  private objects: readonly KubernetesObject[] = []
  private printed = new Printed([])
  private readonly soundCards = new SoundCards()
  /** The shown objects of services that have an error now, with the translations that they come from. */
  private old: ReadonlyMap<KubernetesObject, Source> = new Map()
  private readonly kept = incremental()

  async answer(question: Question): Promise<Answers[Question['kind']]> {
    switch (question.kind) {
      case 'translate':
        // A start order of the project before it would be that of another application.
        if (question.isOpened === true) this.forgetSound()
        return this.translate(question.project)
      case 'becomes':
        return this.becomes(question.path, question.from, question.to)
      case 'comes-from':
        return this.comesFrom(question.offset)
      case 'start-order':
        return this.startOrder()
      case 'differences':
        return this.differences(question.profile)
      case 'layout':
        return this.layout(question.layout)
      case 'completions': {
        const { completionsAt } = await import('tranship/editor')
        return completionsAt(question.text, question.offset, {
          schema: await this.schema(),
          variables: () => optionsOf(this.project, this.kept),
          fileText: (path) => textOf(path, this.project),
        })
      }
      case 'ignore-insertion': {
        const { ignoreInsertion } = await import('./ignore-insertion.js')
        return ignoreInsertion(question.text, question.code, question.offset)
      }
      case 'explanation': {
        const { explanationAt } = await import('tranship/editor')
        return explanationAt(question.text, question.offset, await this.schema())
      }
    }
  }

  private forgetSound(): void {
    this.sound = undefined
    this.soundCards.forget()
  }

  private schema(): Promise<object> {
    return schemaOf(this.project.settings.profile)
  }

  private async startOrder(): Promise<StartOrder | undefined> {
    if (this.sound === undefined) return undefined
    const { project } = this.sound
    const { startOrder } = await import('./start-order.js')
    return startOrder(manifestOf(project), optionsOf(project, this.kept))
  }

  private async differences(profile: Profile): Promise<readonly Difference[] | undefined> {
    if (this.sound === undefined) return undefined
    const { project, trace } = this.sound
    const { differences } = await import('./differences.js')
    const options = optionsOf({ ...project, settings: { ...project.settings, profile } }, this.kept)
    const other = safeTranslate(manifestOf(project), options)
    return other.ok ? differences(trace.objects, other.objects) : undefined
  }

  /** Returns the files of a folder. The code for it is loaded at first use. */
  private async layout(layout: Layout): Promise<LayoutFiles | undefined> {
    const { project, trace } = this
    if (trace === undefined || trace.errors.length > 0) return undefined
    const { kustomizeLayout, safeHelmLayout } = await import('tranship/layouts')
    if (layout === 'kustomize') return kustomizeLayout(trace)
    const chart = safeHelmLayout(manifestOf(project), optionsOf(project, this.kept))
    return chart.ok ? chart.files : undefined
  }

  private translate(project: Project): Shown {
    this.project = project
    if (isBlank(project)) return this.showNothing()
    const options = optionsOf(project, this.kept)
    const result = safeTracePart(manifestOf(project), options)
    this.trace = result.ok ? result : undefined
    if (result.ok && result.errors.length === 0) this.sound = { project, trace: result }
    const services = symbols(manifestOf(project), options).filter(({ kind }) => kind === 'service')
    const names = [...new Set(services.map(({ name }) => name))]
    const tints = tintsOf(names)
    const cards = result.ok ? cardsOf(result.objects, { ...result, names, serviceOf: serviceIn(result) }) : []
    const isReadable = result.ok && (names.length > 0 || result.errors.length === 0)
    const completed = this.soundCards.complete(
      isReadable ? cards : undefined,
      result.ok ? { project, trace: result } : undefined,
    )
    this.old = completed.sources
    this.objects = completed.cards.flatMap(({ objects }) => objects)
    this.printed = new Printed(this.objects)
    const stretches = new Map(this.objects.map((object, index) => [object, this.printed.objects[index]!]))
    const applied = result.ok ? result.objects : []
    return {
      problems: [...result.errors, ...result.warnings],
      objects: {
        yaml: this.printed.text,
        list: applied.map((object) => ({ title: titleOf(object), ...stretches.get(object)! })),
        cards: this.shownCards(completed.cards, tints, (service) =>
          errorOf(service, result.errors, services),
        ),
        services: services.map(({ name, file, extent: { start, end } }) => ({
          tint: tints.get(name)!,
          path: file ?? '',
          from: start.offset,
          to: end.offset,
        })),
        isPartial: result.errors.length > 0,
      },
    }
  }

  /** Shows neither objects nor errors before something is typed. */
  private showNothing(): Shown {
    this.forgetSound()
    this.trace = undefined
    this.old = new Map()
    this.objects = []
    this.printed = new Printed([])
    return { problems: [], objects: { yaml: '', list: [], cards: [], services: [], isPartial: false } }
  }

  private shownCards(
    cards: readonly Card[],
    tints: ReadonlyMap<string, number>,
    errorOf: (service?: string) => Diagnostic | undefined,
  ): readonly ShownCard[] {
    let next = 0
    let to = 0
    return cards.map(({ title, service, objects }) => {
      const isOld = objects.some((object) => this.old.has(object))
      const error = isOld || objects.length === 0 ? errorOf(service) : undefined
      const first = next
      next += objects.length
      const from = this.printed.objects[first]?.from ?? this.printed.text.length
      to = objects.length === 0 ? from : this.printed.objects[next - 1]!.to
      const tint = service === undefined ? undefined : tints.get(service)
      return {
        ...{ title, from, to },
        objects: objects.map((object, index) => ({
          title: titleOf(object),
          ...this.printed.objects[first + index]!,
        })),
        kinds: [...new Set(objects.map(({ kind }) => kind))],
        ...(tint === undefined ? {} : { tint }),
        isOld,
        ...(error === undefined ? {} : { error }),
        labels: this.printed.labels.filter((labels) => from <= labels.from && labels.to <= to),
      }
    })
  }

  private becomes(path: string, from: number, to: number): Becomes {
    const { trace } = this
    const found = trace?.objectsAt(from, to, path) ?? []
    const old = [...new Set(this.old.values())].flatMap((source) => {
      const then = placeInFile(path, { from, to }, this.project, source.project)
      const all = then === undefined ? [] : source.trace.objectsAt(then.from, then.to, path)
      return all.filter(({ object }) => this.old.get(object) === source)
    })
    return {
      titles: found.map(({ title }) => title),
      notes: (trace?.notesAt(from, to, path) ?? []).map(noteText),
      fields: [...found, ...old].flatMap(({ object, pointers }) => {
        const index = this.objects.indexOf(object)
        return pointers.flatMap((pointer) => this.printed.stretchOf(index, pointer) ?? [])
      }),
    }
  }

  private comesFrom(offset: number): ComesFrom | undefined {
    const { objects, printed } = this
    const found = printed.fieldAt(offset)
    const object = found && objects[found.object]
    if (found === undefined || object === undefined) return undefined
    const source = this.old.get(object)
    const origin = (source?.trace ?? this.trace)?.originOf(object, found.pointer)
    const field = { from: found.from, to: found.to }
    if (origin === undefined) return { field, places: [] }
    if ('reason' in origin) return { field, places: [], reason: origin.reason }
    const places = origin.places.flatMap(({ file: path = '', range: { start, end } }) => {
      const then = { from: start.offset, to: end.offset }
      if (source === undefined) return [{ path, line: start.line, ...then }]
      const now = placeInFile(path, then, source.project, this.project)
      return now === undefined ? [] : [{ path, line: lineAt(now.from, path, this.project), ...now }]
    })
    return { field, places }
  }
}

/** Returns the place of a part of a file in another state of the project; undefined if the file is not there. */
function placeInFile(path: string, part: Stretch, project: Project, other: Project): Stretch | undefined {
  const [text, otherText] = [project, other].map(
    ({ files }) => files.find((file) => file.path === path)?.text,
  )
  return text === undefined || otherText === undefined ? undefined : placeIn(otherText, text, part)
}

/** Returns the text of a file of the project, such as a Dockerfile. */
function textOf(path: string, { files }: Project): string | undefined {
  return files.find((file) => plainPath(file.path) === plainPath(path))?.text
}

function lineAt(offset: number, path: string, { files }: Project): number {
  const text = files.find((file) => file.path === path)?.text ?? ''
  return text.slice(0, offset).split('\n').length
}

/** Returns the first error within a service, or else the first one: it may be in a service on which this one depends. */
function errorOf(
  service: string | undefined,
  errors: readonly Diagnostic[],
  services: readonly ManifestSymbol[],
): Diagnostic | undefined {
  const own = services.filter(({ name }) => name === service)
  const isWithin = ({ file, range }: Diagnostic) =>
    own.some(
      (one) =>
        one.file === file &&
        one.extent.start.offset <= range.start.offset &&
        range.start.offset <= one.extent.end.offset,
    )
  return errors.find(isWithin) ?? errors[0]
}

/** Returns a function that finds the service of a workload by the origin of its name. */
function serviceIn(trace: Trace): (workload: KubernetesObject) => string | undefined {
  return (workload) => {
    const origin = trace.originOf(workload, '/metadata/name')
    if (origin === undefined || !('path' in origin)) return undefined
    const [block, name] = origin.path
    return isWorkloadSection(block) && name !== undefined ? String(name) : undefined
  }
}

/** Formats a note as a sentence, with the line of its evidence. */
function noteText({ about, what, because, place: { file, range } }: Note): string {
  return `${about.path.at(-1)}: ${what}, because ${because} (${file ?? ''}:${range.start.line}).`
}

function titleOf({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata.name}`
}
