import {
  type KubernetesObject,
  type Note,
  type Profile,
  safeTrace,
  safeTranslate,
  type Trace,
} from 'tranship'
import { incremental } from 'tranship/internal'
import { initialSettings, manifestOf, type Project } from '../state/project.js'
import type { Difference } from './differences.js'
import type { Answers, Becomes, ComesFrom, Question, Shown } from './messages.js'
import { optionsOf } from './options.js'
import { Printed } from './printed.js'
import { schemaOf } from './schemas.js'
import type { Start } from './start-order.js'

/** The last valid translation, and answers about places in it. Code that the first view needs not is loaded at first use. */
export class Translation {
  private project: Project = { files: [], settings: initialSettings }
  private sound: { readonly project: Project; readonly trace: Trace } | undefined
  private printed = new Printed([])
  private readonly kept = incremental()

  async answer(question: Question): Promise<Answers[Question['kind']]> {
    switch (question.kind) {
      case 'translate':
        return this.translate(question.project)
      case 'becomes':
        return this.becomes(question.path, question.from, question.to)
      case 'comes-from':
        return this.comesFrom(question.offset)
      case 'start-order':
        return this.startOrder()
      case 'differences':
        return this.differences(question.profile)
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

  private translate(project: Project): Shown {
    this.project = project
    const result = safeTrace(manifestOf(project), optionsOf(project, this.kept))
    if (!result.ok) return { problems: [...result.errors, ...result.warnings] }
    this.sound = { project, trace: result }
    this.printed = new Printed(result.objects)
    const list = result.objects.map((object, index) => ({
      title: titleOf(object),
      ...this.printed.objects[index]!,
    }))
    return { problems: result.warnings, objects: { yaml: this.printed.text, list } }
  }

  private becomes(path: string, from: number, to: number): Becomes {
    const { sound, printed } = this
    const found = sound?.trace.objectsAt(from, to, path) ?? []
    return {
      titles: found.map(({ title }) => title),
      notes: (sound?.trace.notesAt(from, to, path) ?? []).map(noteText),
      fields: found.flatMap(({ object, pointers }) => {
        const index = sound!.trace.objects.indexOf(object)
        return pointers.flatMap((pointer) => printed.stretchOf(index, pointer) ?? [])
      }),
    }
  }

  private comesFrom(offset: number): ComesFrom | undefined {
    const { sound, printed } = this
    const found = printed.fieldAt(offset)
    const object = found && sound?.trace.objects[found.object]
    if (found === undefined || object === undefined) return undefined
    const origin = sound?.trace.originOf(object, found.pointer)
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

/** Formats a note as a sentence, with the line of its evidence. */
function noteText({ about, what, because, place: { file, range } }: Note): string {
  return `${about.path.at(-1)}: ${what}, because ${because} (${file ?? ''}:${range.start.line}).`
}

function titleOf({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata.name}`
}
