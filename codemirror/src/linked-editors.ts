import type { Extension, StateEffect } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import type { LanguageService, Stretch } from 'tranship/editor'
import { commonEnds } from './common-ends.js'
import { markLook } from './mark-look.js'
import { type Marks, marks, setMarks } from './marks.js'
import { pointing } from './pointing.js'

/** The pause in typing before the objects are made again, in milliseconds. */
const pause = 300

/** The part of a language service that links need. */
export type LinkService = Pick<LanguageService, 'objectsOf' | 'becomes' | 'comesFrom'>

/** Extensions for two editors. Each editor has one of them. */
export interface LinkedEditors {
  /** For the editor of the Compose file. */
  readonly manifest: Extension
  /** For the editor that shows the objects. Its text is replaced by their YAML, so make it read-only. */
  readonly objects: Extension
}

/**
 * Links an editor of a Compose file with one that shows its objects. A line marks the fields that come from it. A field
 * marks its lines, or says beside itself why no line asks for it.
 */
export function linkedEditors(service: LinkService): LinkedEditors {
  const link = new Link(service)
  const side = (name: Side, showMarks: () => Promise<void>): Extension => [
    marks,
    markLook,
    pointing({
      onPoint: (_, isHint) => {
        if (isHint) return
        link.pointed = name
        void showMarks()
      },
      onLeave: () => {},
    }),
    ViewPlugin.define((view) => {
      link[name] = view
      void link.showObjects()
      return {
        update: ({ docChanged }) => name === 'manifest' && docChanged && link.showObjectsSoon(),
        destroy: () => link.forget(name),
      }
    }),
  ]
  return {
    manifest: side('manifest', () => link.showBecomes()),
    objects: side('objects', () => link.showOrigin()),
  }
}

type Side = 'manifest' | 'objects'

class Link {
  manifest: EditorView | undefined
  objects: EditorView | undefined
  /** The editor at which the user pointed last. */
  pointed: Side | undefined
  /** The text whose objects are shown. */
  private shown: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The number of questions, to ignore answers to earlier ones. */
  private asked = 0

  constructor(private readonly service: LinkService) {}

  forget(side: Side): void {
    clearTimeout(this.timer)
    this[side] = this.shown = undefined
  }

  showObjectsSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.showObjects(), pause)
  }

  async showObjects(): Promise<void> {
    const { text } = this
    if (text === undefined) return
    const yaml = await this.service.objectsOf(text)
    const { objects } = this
    if (objects === undefined || text !== this.text) return
    this.shown = text
    const before = objects.state.doc.toString()
    const { head, tail } = commonEnds(yaml, before)
    const insert = yaml.slice(head, yaml.length - tail)
    if (yaml !== before) objects.dispatch({ changes: { from: head, to: before.length - tail, insert } })
    if (this.pointed === 'manifest') void this.showBecomes()
  }

  /** Marks the fields that come from the line at the cursor. After an edit, the new objects come first. */
  async showBecomes(): Promise<void> {
    const { manifest, text } = this
    if (manifest === undefined || text === undefined || text !== this.shown) return
    const { from, to } = manifest.state.doc.lineAt(manifest.state.selection.main.head)
    const own = ++this.asked
    const { fields } = await this.service.becomes(text, from, to)
    if (own === this.asked && text === this.shown) this.mark([{ from, to }], fields, 'objects')
  }

  /** Marks the lines from which the field at the cursor comes. */
  async showOrigin(): Promise<void> {
    const { objects, text } = this
    if (objects === undefined || text === undefined || text !== this.shown) return
    const own = ++this.asked
    const found = await this.service.comesFrom(text, objects.state.selection.main.head)
    if (own !== this.asked || text !== this.shown || found === undefined) return
    const note = found.reason === undefined ? undefined : `No line asks for it: ${found.reason}.`
    this.mark(found.places, [found.field], 'manifest', note)
  }

  private get text(): string | undefined {
    return this.manifest?.state.doc.toString()
  }

  /** Marks the parts that belong together, and scrolls the other editor to its first one. */
  private mark(
    manifest: readonly Stretch[],
    objects: readonly Stretch[],
    scrolled: Side,
    note?: string,
  ): void {
    show(this.manifest, { stretches: manifest }, scrolled === 'manifest')
    show(this.objects, { stretches: objects, note }, scrolled === 'objects')
  }
}

function show(view: EditorView | undefined, shown: Marks, isScrolled: boolean): void {
  const effects: StateEffect<unknown>[] = [setMarks.of(shown)]
  const [first] = shown.stretches
  if (view !== undefined && isScrolled && first !== undefined && first.from <= view.state.doc.length)
    effects.push(EditorView.scrollIntoView(first.from, { y: 'nearest', yMargin: 40 }))
  view?.dispatch({ effects })
}
