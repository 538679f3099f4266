import { invertedEffects, isolateHistory } from '@codemirror/commands'
import { EditorState, StateEffect, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Diagnostic, Fix, Profile } from 'tranship'
import type { Becomes, LanguageService } from 'tranship/editor'
import { belowKeys, changeOf, help, type Pointed, showDiagnostics } from 'tranship-codemirror'
import { CodeView } from '../editor/code-view.js'
import { setTints } from '../editor/tints.js'
import { emptyText } from '../editor/empty-text.js'
import { onceFocused } from '../editor/once-focused.js'
import type { Dropped } from '../state/dropped-files.js'
import { pointOf } from '../state/examples.js'
import { firstExample } from '../state/first-example.js'
import { isFilePath, plainPath } from '../state/file-path.js'
import { forgetProject, keepProject } from '../state/kept-project.js'
import { isBlank, manifestOf, type Project, profiles, withFile, withText } from '../state/project.js'
import { toFragment } from '../state/shared-link.js'
import type { Layout, Shown, ShownObjects } from '../translation/messages.js'
import { Translator } from '../translation/translator.js'
import { CardList } from './card-list.js'
import { documentationLinks, linkToKey } from './documentation-link.js'
import { allYAML, downloadFiles, downloadYAML, objectFiles } from './downloads.js'
import { acceptDrops } from './drop-target.js'
import { element } from './element.js'
import { ExampleChips } from './example-chips.js'
import { FileTabs } from './file-tabs.js'
import { offerHeight } from './height-handle.js'
import { type Link, LinkLines } from './link-lines.js'
import { closeAfterChoice } from './menu.js'
import { NewFileForm } from './new-file-form.js'
import { ObjectMenu } from './object-menu.js'
import { Panes } from './panes.js'
import { offerPrint, printedCards } from './printed.js'
import { countText, onlyFix, showProblemList } from './problem-list.js'
import { showForAWhile } from './shown-for-a-while.js'
import { SettingsForm } from './settings-form.js'
import { offerThemes } from './theme.js'
import { Views } from './views.js'

/** The place that marks are about: a line of the shown file, or a field of the objects. */
interface Selection {
  readonly side: 'manifest' | 'objects'
  readonly at: Pointed
}

/** The part of a language service that the page's editor needs. The page itself translates, and links the two sides. */
type PageService = Pick<LanguageService, 'completionsAt' | 'explanationAt' | 'ignoreInsertion'>

/** The help on keyboard use. */
const hint =
  'Tab indents. Escape, then Tab, leaves the text. Control+Shift+M, or Command+Shift+M, lists errors and warnings with their fixes.'

/** The whole page: the Compose file on the left, its objects on the right, and the connections between them. */
export class Page {
  private readonly translator = new Translator()
  private readonly manifest: CodeView
  private readonly objects: CodeView
  private readonly tabs: FileTabs
  private readonly form: SettingsForm
  private readonly views = new Views(() => void this.showView())
  private readonly panes = new Panes()
  private readonly chips = new ExampleChips(element('examples'), (project) => this.open(project))
  private readonly compared = element<HTMLSelectElement>('compared')
  private readonly status = element('link')
  private chosen: string
  private shown: Shown = { problems: [] }
  /** The profile of the shown objects. */
  private shownProfile: Profile = profiles[0]!
  /** `true` if the project has changed since the running translation began. */
  private isStale = false
  private isTranslating = false
  /** `true` if the project was opened, and not edited, since the running translation began. */
  private isOpened = false
  /** The reason why the shown objects are outdated or a part, if they are. */
  private fault: string | undefined
  /** The default text of the status line. */
  private note = ''
  /** The number of pointer events, to ignore answers to earlier ones. */
  private pointed = 0
  /** `true` once the user has pointed at something, and not only the page at the line with which it opens. */
  private hasPointed = false
  /** The last clicked place, or that of the cursor. */
  private selected: Selection | undefined
  private readonly cards = new CardList(
    () => this.objects,
    (error) => this.goTo(error),
  )
  private readonly menu = new ObjectMenu(element('object-list'), (from) => {
    this.views.show('objects')
    this.cards.reveal({ from, to: from })
    this.objects.goTo(from)
  })
  private readonly lines: LinkLines
  private markShown = () => {}
  /** Resolved once the first objects, or the first errors, are shown. */
  readonly isShown = new Promise<void>((resolve) => (this.markShown = resolve))
  /** The answers of the worker about the shown file. */
  private readonly service: PageService = {
    completionsAt: async (text, offset) =>
      this.isManifest ? this.translator.ask({ kind: 'completions', text, offset }) : [],
    explanationAt: async (text, offset) =>
      this.isManifest ? this.translator.ask({ kind: 'explanation', text, offset }) : undefined,
    ignoreInsertion: async (text, code, offset) =>
      this.isManifest ? this.translator.ask({ kind: 'ignore-insertion', text, code, offset }) : undefined,
  }

  constructor(private project: Project) {
    this.chosen = project.files[0]!.path
    this.manifest = new CodeView(element('manifest'), {
      label: () => this.chosen,
      extensions: [
        invertedEffects.of(({ effects }) => (openedBy(effects) ? [opening.of(this.project)] : [])),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const opened = openedBy(transactions.flatMap(({ effects }) => effects))
          if (opened !== undefined) return this.present(opened)
          if (!docChanged) return
          this.project = withText(this.project, this.chosen, state.doc.toString())
          this.chips.show(undefined)
          this.note = ''
          this.keep()
          void this.translate()
        }),
        belowKeys,
        emptyText,
        EditorView.domEventHandlers({
          focus: () => {
            if (this.fault === undefined) this.status.textContent = hint
          },
        }),
        onceFocused(async () => (await import('../editor/late-completion.js')).lateCompletion(this.service)),
        help(this.service, documentationLinks),
      ],
      onPoint: (at, isHint) => this.point({ side: 'manifest', at }, isHint),
      onLeave: () => this.showSelected(),
    })
    this.objects = new CodeView(element('objects'), {
      label: () => 'Kubernetes objects',
      extensions: [EditorState.readOnly.of(true), this.cards.extension],
      onPoint: (at, isHint) => this.point({ side: 'objects', at }, isHint),
      onLeave: () => this.showSelected(),
    })
    const { view } = this.objects
    view.scrollDOM.addEventListener('scroll', () => this.showWhere(), { passive: true })
    this.lines = new LinkLines(element('main'), this.manifest, this.objects)
    this.tabs = new FileTabs(
      element('files'),
      (path) => this.choose(path),
      (path) => this.removeFile(path),
    )
    this.form = new SettingsForm(element('drawer'), element('options'), () => {
      this.project = { ...this.project, settings: this.form.settings }
      this.keep()
      void this.translate()
    })
    new NewFileForm(element('add-file'), element('new-file'), (path) => this.addFile(path))
    this.onClick('copy-link', () => this.copyLink())
    this.onClick('copy-command', () =>
      this.copy('copy-command', 'npx tranship-cli', 'The command is copied.'),
    )
    this.onClick('start-over', () => this.startOver())
    this.onClick('fix-all', () => this.fixAll())
    acceptDrops(async (entries) => {
      const { projectOfDropped } = await import('../state/dropped-files.js')
      this.take(await projectOfDropped(entries))
    })
    offerThemes()
    offerPrint(() => [
      ...this.project.files.map(({ path, text }) => [path, text] as const),
      ...(this.shown.objects === undefined ? [] : printedCards(this.shown.objects)),
    ])
    offerHeight(element('problems-handle'), element('pane-problems'), element('main'))
    this.onClickWithObjects('copy-objects', (objects) =>
      this.copy('copy-objects', allYAML(objects), 'The objects are copied.'),
    )
    closeAfterChoice(element<HTMLDetailsElement>('downloads'))
    this.onClickWithObjects('download', downloadYAML)
    this.onClickWithObjects('download-files', (objects) =>
      downloadFiles('kubernetes.zip', objectFiles(objects)),
    )
    this.onClickWithObjects('download-kustomize', () => this.downloadLayout('kustomize'))
    this.onClickWithObjects('download-helm', () => this.downloadLayout('helm'))
    this.compared.addEventListener('change', () => void this.showView())
    addEventListener('unhandledrejection', ({ reason }) => this.say(`The page failed: ${String(reason)}.`))
    this.onClick('remove-file', () => {
      this.removeFile(this.chosen)
      // The clicked button has disappeared.
      element('add-file').focus()
    })
    this.present(project)
  }

  /** Shows a message in the status line, until the next input. */
  say(note: string): void {
    this.status.textContent = this.note = note
  }

  /** Says that the shown files are those that this browser kept. */
  reportKept(): void {
    element('start-over').hidden = false
    this.say('This browser kept your files. Start over forgets them.')
  }

  /** Opens another project. Undo in the manifest restores the former one. */
  open(project: Project): void {
    this.choose(this.project.files[0]!.path)
    const { view } = this.manifest
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: project.files[0]!.text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      effects: opening.of(project),
      annotations: isolateHistory.of('full'),
    })
  }

  private present(project: Project): void {
    this.project = project
    this.chips.show(project)
    this.form.show(project.settings)
    this.choose(project.files[0]!.path)
    const at = lineWith(pointOf(project), this.manifest.view.state.doc)
    this.selected = at && { side: 'manifest', at }
    this.isOpened = true
    void this.translate()
  }

  /** Opens dropped files, or says why it cannot. */
  private take(dropped: Dropped): void {
    if ('problem' in dropped) return this.say(whyNotTaken[dropped.problem])
    this.open('facts' in dropped ? withFile(this.project, dropped.facts) : dropped.project)
    this.keep()
  }

  /** Keeps the project in this browser. */
  private keep(): void {
    element('start-over').hidden = !keepProject(this.project)
  }

  /** Forgets the kept project, and opens the first example. Undo brings the text back. */
  private startOver(): void {
    this.open(firstExample)
    forgetProject()
    element('start-over').hidden = true
    this.say('This browser keeps nothing of your files now.')
  }

  /** `true` if the shown file is YAML, and not an env file or other text. */
  private get isManifest(): boolean {
    return /\.ya?ml$/.test(this.chosen)
  }

  private choose(path: string): void {
    const file = this.project.files.find((one) => one.path === path)
    if (file === undefined) return
    this.chosen = path
    this.selected = undefined
    this.pointed++
    this.say('')
    this.tabs.show(
      this.project.files.map((one) => one.path),
      path,
    )
    const isFirst = file === this.project.files[0]
    element('remove-file').hidden = isFirst
    // The manifest keeps one undo history, whatever its name.
    this.manifest.show(isFirst ? '' : path, file.text)
    this.decorateFile()
  }

  private addFile(typed: string): void {
    if (!isFilePath(typed)) return this.say(`'${typed}' is no path of a file.`)
    const path = plainPath(typed)
    if (!this.project.files.some((file) => file.path === path)) {
      this.project = { ...this.project, files: [...this.project.files, { path, text: '' }] }
      this.keep()
      void this.translate()
    }
    this.choose(path)
  }

  private removeFile(path: string): void {
    const files = this.project.files.filter((file) => file.path !== path)
    this.project = { ...this.project, files }
    this.keep()
    this.choose(files[0]!.path)
    void this.translate()
  }

  /** Translates the current project. While the worker is busy, only the newest state waits. */
  private async translate(): Promise<void> {
    this.isStale = true
    if (this.isTranslating) return
    this.isTranslating = true
    try {
      while (this.isStale) {
        this.isStale = false
        const { project, isOpened } = this
        this.isOpened = false
        const shown = await this.translator
          .ask({ kind: 'translate', project, isOpened })
          .catch(({ message }: Error): Shown => ({ problems: [], failure: message }))
        if (!this.isStale) this.show(shown, project, isOpened)
      }
    } finally {
      this.isTranslating = false
    }
  }

  private show(shown: Shown, { settings }: Project, isOpened: boolean): void {
    const { problems, objects, failure } = shown
    // After a failure, the objects of the last text stay.
    this.shown = objects === undefined ? { problems, ...lastObjects(this.shown) } : shown
    if (failure !== undefined) this.fault = 'The page failed at this text'
    else this.fault = objects?.isPartial === true ? 'The Compose file has errors' : undefined
    element('objects').classList.toggle('is-old', failure !== undefined)
    for (const panel of ['plan', 'differences'])
      element(panel).classList.toggle('is-old', this.fault !== undefined)
    showProblemList(element('problems'), shown, {
      onChoose: (problem) => this.goTo(problem),
      onFix: (problem, fix) => this.fix(problem.file, [fix]),
    })
    element('problems-title').textContent = countText(problems) || 'Errors and warnings'
    element('fix-all').hidden = !problems.some((problem) => onlyFix(problem) !== undefined)
    this.panes.count(problems.length)
    this.decorateFile()
    if (objects !== undefined) {
      this.cards.show(objects)
      if (isOpened) this.objects.view.scrollDOM.scrollTop = 0
      this.menu.show(objects)
      this.showWhere()
      this.shownProfile = settings.profile
    }
    this.markShown()
    void this.showView()
    // The status of the typed line described the text before.
    if (this.selected === undefined) this.status.textContent = this.note || this.faultText()
    else this.showSelected()
  }

  /** Returns a sentence about objects that are outdated or a part; empty if they are neither. */
  private faultText(): string {
    if (this.fault === undefined) return ''
    const { isPartial = false, cards = [] } = this.shown.objects ?? {}
    if (!isPartial) return `${this.fault}, so the objects are those of an earlier text.`
    if (cards.some(({ isOld }) => isOld))
      return `${this.fault}. The dimmed objects are those from before the errors.`
    return `${this.fault}, so the objects are only those of services without errors.`
  }

  /** Shows the object at the top of the view in the list of objects, and the header of its card if that is above. */
  private showWhere(): void {
    const { view } = this.objects
    const { scrollTop, clientHeight } = view.scrollDOM
    const top = view.lineBlockAtHeight(scrollTop).from
    this.menu.follow({ from: top, to: view.lineBlockAtHeight(scrollTop + clientHeight).to })
    this.cards.showAbove(element('card-at').querySelector('p')!, top)
  }

  /** Updates the start order or the differences, if shown. */
  private async showView(): Promise<void> {
    if (this.views.shown === 'plan') {
      const { showPlan } = await import('./plan-picture.js')
      showPlan(element('plan'), await this.translator.ask({ kind: 'start-order' }))
    }
    if (this.views.shown !== 'differences') return
    this.offerOtherProfiles()
    const profile = this.compared.value as Profile
    const { showDifferences } = await import('./difference-list.js')
    const found = await this.translator.ask({ kind: 'differences', profile })
    const errors = `The Compose file has errors${this.fault === undefined ? ` in the profile ${profile}` : ''}.`
    const none = found === undefined ? errors : 'No differences.'
    showDifferences(element('difference-list'), found ?? [], none)
  }

  private offerOtherProfiles(): void {
    const others = profiles.filter((profile) => profile !== this.shownProfile)
    const { value } = this.compared
    this.compared.replaceChildren(...others.map((profile) => new Option(profile)))
    this.compared.value = others.find((profile) => profile === value) ?? others[0]!
  }

  /** Shows the problems of the file, and the colours of its services. */
  private decorateFile(): void {
    const { problems, objects } = this.shown
    const { view } = this.manifest
    const own = problems.filter(({ file }) => file === this.chosen)
    showDiagnostics(view, own, this.service, documentationLinks)
    const tinted = objects?.services.filter(({ path }) => path === this.chosen) ?? []
    view.dispatch({ effects: setTints.of(tinted) })
  }

  /** Applies the fixes of one file. Undo takes all of them back. */
  private fix(file: string | undefined, fixes: readonly Fix[]): void {
    if (file !== undefined && file !== this.chosen) this.choose(file)
    const changes = withoutOverlaps(fixes).map(changeOf)
    this.manifest.view.dispatch({ changes, annotations: isolateHistory.of('full') })
  }

  /** Applies each fix that is the only one of its problem. */
  private fixAll(): void {
    const fixable = this.shown.problems.filter((problem) => onlyFix(problem) !== undefined)
    for (const file of new Set(fixable.map((problem) => problem.file))) {
      const own = fixable.filter((problem) => problem.file === file)
      this.fix(
        file,
        own.flatMap((problem) => onlyFix(problem) ?? []),
      )
    }
  }

  private goTo({ file, range }: Diagnostic): void {
    this.panes.show('compose')
    if (file !== undefined && file !== this.chosen) this.choose(file)
    this.manifest.goTo(range.start.offset)
  }

  private point(place: Selection, isHint: boolean): void {
    this.hasPointed = true
    const { selected } = this
    if (isHint && selected?.side === place.side && selected.at.from === place.at.from)
      return this.showSelected()
    if (!isHint) {
      this.selected = place
      this.note = ''
    }
    void this.showLink(place, isHint)
  }

  /** Shows the clicked place again, after hints about others. */
  private showSelected(): void {
    if (this.selected !== undefined) void this.showLink(this.selected, false)
  }

  private showLink({ side, at }: Selection, isHint: boolean): Promise<void> {
    return side === 'manifest' ? this.showBecomes(at, isHint) : this.showOrigin(at.offset, isHint)
  }

  /** Marks the fields that come from a line of the manifest, and links to the documentation of its key. */
  private async showBecomes({ from, to, offset }: Pointed, isHint: boolean): Promise<void> {
    const path = this.chosen
    const own = ++this.pointed
    const found = await this.translator.ask({ kind: 'becomes', path, from, to })
    if (own !== this.pointed || path !== this.chosen) return
    const { doc } = this.manifest.view.state
    const [field] = found.fields
    if (field !== undefined && !isHint) this.cards.reveal(field)
    this.mark({ from: [{ from, to }], to: found.fields, isHint })
    const { number } = doc.lineAt(Math.min(from, doc.length))
    this.explain(this.becomesText(found, number), isHint)
    // The explanations are a large file, which the first view does not need.
    if (!this.isManifest || !this.hasPointed || (this.note !== '' && !isHint)) return
    const key = await this.translator.ask({ kind: 'explanation', text: doc.toString(), offset })
    if (key !== undefined && own === this.pointed)
      this.status.append(' Documentation of ', linkToKey(key.path, key.key))
  }

  private becomesText({ titles, notes }: Becomes, number: number): string {
    if (isBlank(this.project)) return ''
    if (titles.length === 0 && this.fault !== undefined) return this.faultText()
    const becomes = titles.length === 0 ? 'nothing of its own' : titles.join(', ')
    // Only for files of the manifest is it known that a line becomes nothing.
    const isKnown = titles.length > 0 || manifestOf(this.project).some(({ path }) => path === this.chosen)
    return isKnown ? [`Line ${number} of ${this.chosen} becomes ${becomes}.`, ...notes].join(' ') : ''
  }

  /** Marks the lines from which a field of the objects comes, or says beside it that there is none. */
  private async showOrigin(offset: number, isHint: boolean): Promise<void> {
    const own = ++this.pointed
    const origin = await this.translator.ask({ kind: 'comes-from', offset })
    if (origin === undefined || own !== this.pointed) return
    const { field, places, reason } = origin
    const said = reason === undefined ? undefined : `No line asks for it: ${reason}.`
    const from = places.filter(({ path }) => path === this.chosen)
    this.mark({ from, to: [field], isHint }, said)
    const named = [...new Set(places.map(({ path, line }) => `${path}:${line}`))]
    this.explain(said ?? `This field comes from ${named.join(', ')}.`, isHint)
  }

  /** Shows a text about marks. A message stays until the user points at something else. */
  private explain(text: string, isHint: boolean): void {
    this.status.textContent = isHint ? text : this.note || text
  }

  /** Marks what belongs together in both texts, and draws lines between the parts. */
  private mark({ from, to, isHint }: Link, note?: string): void {
    this.manifest.mark({ stretches: from, isHint })
    this.objects.mark({ stretches: to, isHint, note })
    this.lines.show({ from, to, isHint })
  }

  private async copyLink(): Promise<void> {
    const fragment = await toFragment(this.project)
    if (fragment === undefined) {
      this.status.textContent = 'The files are too large for a link. Download the objects instead.'
      return
    }
    history.replaceState(null, '', fragment)
    await this.copy('copy-link', location.href, 'Link copied. It contains all that you typed.')
  }

  /** Copies a text, and says so on the button that was clicked. */
  private async copy(button: string, text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.status.textContent = done
      showForAWhile(element(button), 'Copied')
    } catch {
      this.status.textContent = 'The browser does not allow the page to copy.'
    }
  }

  private async downloadLayout(layout: Layout): Promise<void> {
    const files = await this.translator.ask({ kind: 'layout', layout })
    if (files !== undefined) return downloadFiles(`${layout}.zip`, files)
    this.say('The Compose file has errors for each value that a chart lets its users choose.')
  }

  /** Adds an action on the objects of the whole application. If there are errors, says so instead. */
  private onClickWithObjects(id: string, act: (objects: ShownObjects) => void | Promise<void>): void {
    this.onClick(id, () => {
      const { objects } = this.shown
      if (isBlank(this.project)) return this.say('There are no objects, because the Compose file is empty.')
      if (this.fault === undefined && objects !== undefined) return act(objects)
      this.status.textContent = this.fault === undefined ? '' : `${this.fault}. Fix them to get all objects.`
    })
  }

  private onClick(id: string, act: () => void | Promise<void>): void {
    element(id).addEventListener('click', () => void act())
  }
}

const whyNotTaken: Readonly<Record<Extract<Dropped, { readonly problem: string }>['problem'], string>> = {
  'no-compose-file': 'No dropped file is a Compose file, such as compose.yaml.',
  'too-large': 'The dropped files are too large: the page opens at most 100 files with 1 MiB together.',
  unreadable: 'The browser cannot read the dropped files.',
}

/** Returns the fixes in the order of the text, without those that overlap an earlier one. */
function withoutOverlaps(fixes: readonly Fix[]): readonly Fix[] {
  let end = -1
  return [...fixes]
    .sort((one, other) => one.range.start.offset - other.range.start.offset)
    .filter(({ range }) => {
      const isFree = range.start.offset >= end
      if (isFree) end = range.end.offset
      return isFree
    })
}

/** Returns the first line with a text. The page opens with it, to show the link between the two sides. */
function lineWith(text: string, doc: Text): Pointed | undefined {
  for (let number = 1; number <= doc.lines; number++) {
    const found = doc.line(number)
    if (found.text.includes(text)) return { from: found.from, to: found.to, offset: found.from }
  }
  return undefined
}

/** An effect that replaces the project. */
const opening = StateEffect.define<Project>()

function openedBy(effects: readonly StateEffect<unknown>[]): Project | undefined {
  return effects.find((one) => one.is(opening))?.value
}

/** Keeps the objects of the last valid text while there are errors. */
function lastObjects({ objects }: Shown): Pick<Shown, 'objects'> {
  return objects === undefined ? {} : { objects }
}
