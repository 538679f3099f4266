import type { editor, IDisposable } from 'monaco-editor'
import type { Diagnostic } from 'tranship'
import type { LanguageService } from 'tranship/editor'
import { completionsAt } from './completion.js'
import type { DocumentationLinks } from './documentation-links.js'
import { hoverAt } from './hover.js'
import { toMarker } from './markers.js'
import type { Monaco } from './monaco.js'
import { quickFixes } from './quick-fixes.js'

/** The pause in typing before a check, in milliseconds. */
const pause = 300

/**
 * Makes a model one of a Compose file: markers, quick fixes, completion and hover. Its language is `yaml`. `linkEditors`
 * adds the objects. Dispose the result, or the model, to end it.
 *
 * @param monaco the namespace of Monaco
 * @param service the answers about a text, from `languageService` of `tranship/editor` or from a worker
 * @param links the addresses of the documentation; none by default
 */
export function composeSupport(
  monaco: Monaco,
  model: editor.ITextModel,
  service: LanguageService,
  links: DocumentationLinks = {},
): IDisposable {
  const checked = new CheckedModel(monaco, model, service, links)
  const { languages } = monaco
  const parts = [
    checked,
    model.onDidChangeContent(() => checked.checkSoon()),
    model.onWillDispose(() => end()),
    languages.registerCompletionItemProvider('yaml', {
      triggerCharacters: [' ', '-', '.', '[', '{', '*', '/'],
      provideCompletionItems: (asked, position) =>
        asked === model ? completionsAt(model, model.getOffsetAt(position), service, monaco) : undefined,
    }),
    languages.registerHoverProvider('yaml', {
      provideHover: (asked, position) =>
        asked === model ? hoverAt(model, model.getOffsetAt(position), service, links) : undefined,
    }),
    languages.registerCodeActionProvider('yaml', {
      async provideCodeActions(asked, at) {
        const actions = asked === model ? await quickFixes(checked.current, at, model, service, monaco) : []
        return { actions: [...actions], dispose: () => {} }
      },
    }),
  ]
  const end = () => parts.forEach((part) => part.dispose())
  void checked.check()
  return { dispose: end }
}

/** A model with markers for its diagnostics. */
class CheckedModel implements IDisposable {
  private found: readonly Diagnostic[] = []
  private version: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly monaco: Monaco,
    private readonly model: editor.ITextModel,
    private readonly service: LanguageService,
    private readonly links: DocumentationLinks,
  ) {}

  /** The diagnostics of the current text; none if they are those of an earlier one. */
  get current(): readonly Diagnostic[] {
    return this.version === this.model.getVersionId() ? this.found : []
  }

  checkSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.check(), pause)
  }

  async check(): Promise<void> {
    const { model, monaco, links } = this
    const version = model.getVersionId()
    const found = await this.service.diagnose(model.getValue())
    // The user may have typed or closed the model since.
    if (model.isDisposed() || model.getVersionId() !== version) return
    this.found = found
    this.version = version
    const markers = found.map((one) => toMarker(one, model, monaco, links))
    monaco.editor.setModelMarkers(model, 'tranship', markers)
  }

  dispose(): void {
    clearTimeout(this.timer)
    if (!this.model.isDisposed()) this.monaco.editor.setModelMarkers(this.model, 'tranship', [])
  }
}
