import {
  type KubernetesObject,
  type Note,
  type PartialTrace,
  type Profile,
  safeTracePart,
  safeTranslate,
  type Trace,
} from 'tranship'
import { incremental, Printed, symbols } from 'tranship/internal'
import type { LayoutFiles } from 'tranship/layouts'
import { initialSettings, manifestOf, type Project } from '../state/project.js'
import { type Card, cardsOf } from './cards.js'
import type { Difference } from './differences.js'
import type { Answers, Becomes, ComesFrom, Layout, Question, Shown, ShownCard } from './messages.js'
import { optionsOf } from './options.js'
import { schemaOf } from './schemas.js'
import type { Start } from './start-order.js'
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
  private readonly kept = incremental()

  async answer(question: Question): Promise<Answers[Question['kind']]> {
    switch (question.kind) {
      case 'translate':
        // A start order of the project before it would be that of another application.
        if (question.isOpened === true) this.sound = undefined
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
        })
      }
      case 'explanation': {
        const { explanationAt } = await import('tranship/editor')
        return explanationAt(question.text, question.offset, await this.schema())
      }
    }
  }

  private schema(): Promise<object> {
    return schemaOf(this.project.settings.profile)
  }

  private async startOrder(): Promise<readonly Start[] | undefined> {
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
    const options = optionsOf(project, this.kept)
    const result = safeTracePart(manifestOf(project), options)
    this.trace = result.ok ? result : undefined
    if (result.ok && result.errors.length === 0) this.sound = { project, trace: result }
    const services = symbols(manifestOf(project), options).filter(({ kind }) => kind === 'service')
    const names = [...new Set(services.map(({ name }) => name))]
    const tints = tintsOf(names)
    const cards = result.ok ? cardsOf(result.objects, { ...result, names, serviceOf: serviceIn(result) }) : []
    this.objects = cards.flatMap(({ objects }) => objects)
    this.printed = new Printed(this.objects)
    const stretches = new Map(this.objects.map((object, index) => [object, this.printed.objects[index]!]))
    const applied = result.ok ? result.objects : []
    return {
      problems: [...result.errors, ...result.warnings],
      objects: {
        yaml: this.printed.text,
        list: applied.map((object) => ({ title: titleOf(object), ...stretches.get(object)! })),
        cards: this.shownCards(cards, tints),
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

  private shownCards(cards: readonly Card[], tints: ReadonlyMap<string, number>): readonly ShownCard[] {
    let next = 0
    let to = 0
    return cards.map(({ title, service, objects }) => {
      const first = next
      next += objects.length
      const from = this.printed.objects[first]?.from ?? this.printed.text.length
      to = objects.length === 0 ? from : this.printed.objects[next - 1]!.to
      const tint = service === undefined ? undefined : tints.get(service)
      return {
        ...{ title, from, to },
        kinds: [...new Set(objects.map(({ kind }) => kind))],
        ...(tint === undefined ? {} : { tint }),
        labels: this.printed.labels.filter((labels) => from <= labels.from && labels.to <= to),
      }
    })
  }

  private becomes(path: string, from: number, to: number): Becomes {
    const { objects, printed, trace } = this
    const found = trace?.objectsAt(from, to, path) ?? []
    return {
      titles: found.map(({ title }) => title),
      notes: (trace?.notesAt(from, to, path) ?? []).map(noteText),
      fields: found.flatMap(({ object, pointers }) => {
        const index = objects.indexOf(object)
        return pointers.flatMap((pointer) => printed.stretchOf(index, pointer) ?? [])
      }),
    }
  }

  private comesFrom(offset: number): ComesFrom | undefined {
    const { objects, printed, trace } = this
    const found = printed.fieldAt(offset)
    const object = found && objects[found.object]
    if (found === undefined || object === undefined) return undefined
    const origin = trace?.originOf(object, found.pointer)
    const field = { from: found.from, to: found.to }
    if (origin === undefined) return { field, places: [] }
    if ('reason' in origin) return { field, places: [], reason: origin.reason }
    const places = origin.places.map(({ file, range: { start, end } }) => ({
      path: file ?? '',
      line: start.line,
      from: start.offset,
      to: end.offset,
    }))
    return { field, places }
  }
}

/** Returns a function that finds the service of a workload by the origin of its name. */
function serviceIn(trace: Trace): (workload: KubernetesObject) => string | undefined {
  return (workload) => {
    const origin = trace.originOf(workload, '/metadata/name')
    if (origin === undefined || !('path' in origin)) return undefined
    const [block, name] = origin.path
    return block === 'services' && name !== undefined ? String(name) : undefined
  }
}

/** Formats a note as a sentence, with the line of its evidence. */
function noteText({ about, what, because, place: { file, range } }: Note): string {
  return `${about.path.at(-1)}: ${what}, because ${because} (${file ?? ''}:${range.start.line}).`
}

function titleOf({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata.name}`
}
