import type { editor, IDisposable } from 'monaco-editor'
import type { LanguageService, Stretch } from 'tranship/editor'
import type { Monaco } from './monaco.js'
import { lineAt, toRange } from './ranges.js'

/** The pause in typing before the objects are made again, in milliseconds. */
const pause = 300

/** The part of a language service that links need. */
export type LinkService = Pick<LanguageService, 'objectsOf' | 'becomes' | 'comesFrom'>

/**
 * Links an editor of a Compose file with one that shows its objects, whose text it replaces, so make that read-only. The
 * line at the cursor marks the fields that come from it. A field marks its lines, or says beside itself why no line asks
 * for it. The classes of the marks are `tranship-marked-line`, `tranship-marked` and `tranship-note`: your style sheet
 * gives them colours. Dispose the result to end it.
 */
export function linkEditors(
  monaco: Monaco,
  manifest: editor.ICodeEditor,
  objects: editor.ICodeEditor,
  service: LinkService,
): IDisposable {
  const link = new Link(manifest, objects, service)
  const { Explicit } = monaco.editor.CursorChangeReason
  const parts = [
    link,
    manifest.onDidChangeModelContent(() => link.showObjectsSoon()),
    manifest.onDidChangeCursorPosition(({ reason }) => {
      if (reason === Explicit) void link.showBecomes()
    }),
    objects.onDidChangeCursorPosition(({ reason }) => {
      if (reason === Explicit) void link.showOrigin()
    }),
  ]
  void link.showObjects()
  return { dispose: () => parts.forEach((part) => part.dispose()) }
}

class Link implements IDisposable {
  private readonly marks
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The editor at which the user pointed last. */
  private pointed: 'manifest' | 'objects' | undefined
  /** The text whose objects are shown. */
  private shown: string | undefined
  private isEnded = false
  /** The number of questions, to ignore answers to earlier ones. */
  private asked = 0

  constructor(
    private readonly manifest: editor.ICodeEditor,
    private readonly objects: editor.ICodeEditor,
    private readonly service: LinkService,
  ) {
    this.marks = {
      manifest: manifest.createDecorationsCollection(),
      objects: objects.createDecorationsCollection(),
    }
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.isEnded = true
    this.shown = undefined
    this.marks.manifest.clear()
    this.marks.objects.clear()
  }

  showObjectsSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.showObjects(), pause)
  }

  async showObjects(): Promise<void> {
    const { text } = this
    const yaml = await this.service.objectsOf(text)
    const model = this.objects.getModel()
    if (this.isEnded || model === null || text !== this.text) return
    this.shown = text
    // Edits of the editor itself are refused while it is read-only.
    if (model.getValue() !== yaml) model.applyEdits([{ range: model.getFullModelRange(), text: yaml }])
    if (this.pointed === 'manifest') void this.showBecomes()
  }

  /** Marks the fields that come from the line at the cursor. After an edit, the new objects come first. */
  async showBecomes(): Promise<void> {
    this.pointed = 'manifest'
    const { text } = this
    const model = this.manifest.getModel()
    const position = this.manifest.getPosition()
    if (model === null || position === null || text !== this.shown) return
    const line = lineAt(position.lineNumber, model)
    const own = ++this.asked
    const { fields } = await this.service.becomes(text, line.from, line.to)
    if (own !== this.asked || text !== this.shown) return
    mark(this.manifest, this.marks.manifest, [line])
    mark(this.objects, this.marks.objects, fields)
    reveal(this.objects, fields)
  }

  /** Marks the lines from which the field at the cursor comes. */
  async showOrigin(): Promise<void> {
    this.pointed = 'objects'
    const { text } = this
    const position = this.objects.getPosition()
    const offset = position === null ? undefined : this.objects.getModel()?.getOffsetAt(position)
    if (offset === undefined || text !== this.shown) return
    const own = ++this.asked
    const found = await this.service.comesFrom(text, offset)
    if (own !== this.asked || text !== this.shown || found === undefined) return
    const { field, places, reason } = found
    mark(this.manifest, this.marks.manifest, places)
    mark(this.objects, this.marks.objects, [field], reason)
    reveal(this.manifest, places)
  }

  private get text(): string {
    return this.manifest.getModel()?.getValue() ?? ''
  }
}

function mark(
  side: editor.ICodeEditor,
  marks: editor.IEditorDecorationsCollection,
  stretches: readonly Stretch[],
  reason?: string,
): void {
  const model = side.getModel()
  if (model === null) return
  marks.set(
    stretches.flatMap((each, index) => [
      { range: toRange(each, model), options: { inlineClassName: 'tranship-marked' } },
      { range: toRange(each, model), options: { isWholeLine: true, className: 'tranship-marked-line' } },
      ...(reason === undefined || index > 0 ? [] : [noteBehind(each, reason, model)]),
    ]),
  )
}

/** Returns a text at the end of the line at which a range begins. It is no part of the line. */
function noteBehind(
  { from }: Stretch,
  reason: string,
  model: editor.ITextModel,
): editor.IModelDeltaDecoration {
  const { to } = lineAt(model.getPositionAt(from).lineNumber, model)
  const after = { content: `  No line asks for it: ${reason}.`, inlineClassName: 'tranship-note' }
  return { range: toRange({ from: to, to }, model), options: { showIfCollapsed: true, after } }
}

/** Scrolls to the first of some ranges, unless it is in view. */
function reveal(side: editor.ICodeEditor, [first]: readonly Stretch[]): void {
  const model = side.getModel()
  if (model !== null && first !== undefined)
    side.revealLineInCenterIfOutsideViewport(model.getPositionAt(first.from).lineNumber)
}
