import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { indentUnit, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension, type StateEffect } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import type { Stretch } from 'tranship/internal'
import {
  look as supportLook,
  type Marks,
  marks,
  numberMarks,
  type PointActions,
  pointing,
  setMarks,
} from 'tranship-codemirror'
import { highlighting } from './highlighting.js'
import { insertedLines } from './inserted-lines.js'
import { commonEnds } from '../../../codemirror/src/common-ends.js'
import { onceFocused, withLoadedParts } from './once-focused.js'
import { tints } from './tints.js'

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--code-font)',
    fontSize: 'var(--code-size)',
    lineHeight: '1.5',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--quiet)', border: 'none' },
  // The element of a string is inside.
  '.tranship-number, .tranship-number *': { color: 'var(--number)' },
  '.tranship-marked-line': { backgroundColor: 'var(--marked-line)' },
  '.tranship-marked': { backgroundColor: 'var(--marked)' },
  '.tranship-hinted': { backgroundColor: 'var(--marked-line)', boxShadow: '0 1px var(--accent)' },
  '.tranship-note': { paddingLeft: '2em', color: 'var(--quiet)', fontFamily: 'var(--text-font)' },
  '.cm-lintRange.cm-lintRange-error': { textDecorationColor: 'var(--error)' },
  '.cm-lintRange.cm-lintRange-warning': { textDecorationColor: 'var(--warning)' },
  '.cm-lint-marker.cm-lint-marker-error': { backgroundColor: 'var(--error)' },
  '.cm-lint-marker.cm-lint-marker-warning': { backgroundColor: 'var(--warning)' },
  '.cm-tooltip': { backgroundColor: 'var(--paper)', color: 'var(--text)', border: '1px solid var(--edge)' },
  '.cm-tooltip code, .cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--code-font)' },
  '.cm-tooltip a': { color: 'var(--accent)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--marked)',
    color: 'var(--text)',
  },
  '.cm-panels': { backgroundColor: 'var(--ground)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottomColor: 'var(--edge)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { backgroundColor: 'var(--marked)', color: 'var(--text)' },
  '.cm-panel.cm-panel-lint ul:focus [aria-selected]': {
    backgroundColor: 'var(--marked)',
    color: 'var(--text)',
  },
  '.cm-textfield, .cm-button': {
    backgroundColor: 'var(--paper)',
    backgroundImage: 'none',
    color: 'var(--text)',
    border: '1px solid var(--control)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--marked)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--accent)' },
  // The explanation of a place has its problems, too.
  '.cm-tooltip.cm-tooltip-hover': { display: 'none' },
  '.cm-tooltip, .cm-panel': { fontFamily: 'var(--text-font)', fontSize: '14px', lineHeight: '1.4' },
  '.cm-tooltip.tranship-help, .cm-tooltip.cm-tooltip-autocomplete': {
    borderRadius: '6px',
    boxShadow: '0 4px 16px rgb(0 0 0 / 18%)',
  },
  '.tranship-problem': { borderLeftColor: 'var(--warning)' },
  '.tranship-problem.tranship-error': { borderLeftColor: 'var(--error)' },
  '.cm-tooltip code, .cm-panel code': {
    fontFamily: 'var(--code-font)',
    fontSize: '13px',
  },
  '.tranship-sign-key': { stroke: 'var(--key)' },
  '.tranship-sign-value': { stroke: 'var(--string)' },
  '.cm-panel a': { color: 'var(--accent)' },
  // Room for three digits, so that the first objects do not move.
  '.cm-lineNumbers .cm-gutterElement': { minWidth: 'calc(3ch + 8px)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--paper)' },
})

/** Scrolls the editor alone to a line that is to be in the middle. The default scrolls the whole page, too. */
const scrollWithin = EditorView.scrollHandler.of((view, { head }, { y }) => {
  if (y !== 'center') return false
  const { top, height } = view.lineBlockAt(head)
  view.scrollDOM.scrollTop = top - (view.scrollDOM.clientHeight - height) / 2
  return true
})

export interface CodeViewSettings extends PointActions {
  /** Returns the text's name for screen readers. */
  readonly label: () => string
  readonly extensions: Extension
}

/**
 * A text editor with line numbers, colours and marks. It is in a shadow root, so that its styles comply with the page's
 * security policy.
 */
export class CodeView {
  readonly view: EditorView
  private readonly base: Extension
  /** The states of files that were shown earlier. */
  private readonly states = new Map<string | undefined, EditorState>()
  private shown: string | undefined
  /** `true` if Tab moves the focus out of the text. Escape sets it, even if that also closed something. */
  private isLeaving = false

  constructor(parent: HTMLElement, { label, extensions, ...actions }: CodeViewSettings) {
    // The text that the page itself has.
    parent.replaceChildren()
    const root = parent.attachShadow({ mode: 'open' })
    this.base = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      yaml(),
      indentUnit.of('  '),
      syntaxHighlighting(highlighting),
      numberMarks,
      supportLook,
      look,
      marks,
      tints,
      // The browser's own search finds only the lines in view.
      onceFocused(async () => (await import('./text-search.js')).textSearch),
      scrollWithin,
      insertedLines,
      EditorView.contentAttributes.of(() => ({ 'aria-label': label(), tabindex: '0' })),
      keymap.of([
        ...defaultKeymap,
        ...historyKeymap,
        ...lintKeymap,
        {
          key: 'Tab',
          run: (view) => !this.isLeaving && indentMore(view),
          shift: (view) => !this.isLeaving && indentLess(view),
        },
      ]),
      EditorView.domEventObservers({
        keydown: ({ key }) => {
          if (!['Tab', 'Shift'].includes(key)) this.isLeaving = key === 'Escape'
        },
        focus: () => {
          this.isLeaving = false
          // CodeMirror itself lets Tab leave for two seconds after Escape.
          this.view.setTabFocusMode(false)
        },
      }),
      pointing(actions),
      extensions,
    ]
    this.view = new EditorView({ parent: root, root, state: this.stateOf('') })
  }

  /** Shows a file. Restores its undo history, unless its text has changed in the meantime. */
  show(file: string, text: string): void {
    this.states.set(this.shown, this.view.state)
    this.shown = file
    const kept = this.states.get(file)
    const state = withLoadedParts(kept?.doc.toString() === text ? kept : this.stateOf(text))
    if (state !== this.view.state) this.view.setState(state)
    this.mark({ stretches: [] })
  }

  /** Replaces the parts of the text that differ, and keeps the scroll position. */
  replace(text: string, effects: readonly StateEffect<unknown>[] = []): void {
    const before = this.view.state.doc.toString()
    const { head, tail } = commonEnds(text, before)
    const changes = { from: head, to: before.length - tail, insert: text.slice(head, text.length - tail) }
    this.view.dispatch({ ...(text === before ? {} : { changes }), effects })
  }

  /** Marks ranges, and scrolls to the first one if it isn't visible, unless the marks are a hint. */
  mark(shown: Marks): void {
    const {
      isHint = false,
      stretches: [first],
    } = shown
    const effects: StateEffect<unknown>[] = [setMarks.of(shown)]
    if (!isHint && first !== undefined && first.from <= this.view.state.doc.length && !this.isInView(first))
      effects.push(EditorView.scrollIntoView(first.from, { y: 'center' }))
    this.view.dispatch({ effects })
  }

  private isInView({ from }: Stretch): boolean {
    const { top, bottom } = this.view.lineBlockAt(from)
    const { scrollTop, clientHeight } = this.view.scrollDOM
    return top >= scrollTop && bottom <= scrollTop + clientHeight
  }

  /** Moves the cursor and the focus to a position. */
  goTo(offset: number): void {
    const anchor = Math.min(offset, this.view.state.doc.length)
    const effects = EditorView.scrollIntoView(anchor, { y: 'center' })
    this.view.dispatch({ selection: { anchor }, effects, userEvent: 'select' })
    this.view.focus()
  }

  private stateOf(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.base })
  }
}
