import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension, type StateEffect, Transaction } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Stretch } from '../translation/printed.js'
import { marks, setMarks } from './marks.js'

/** Colours are those of the page's style sheet, which has them for light and dark. */
const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--key)' },
  { tag: [tags.comment, tags.meta], color: 'var(--quiet)' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', fontSize: '13px', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--quiet)', border: 'none' },
  '.marked-line': { backgroundColor: 'var(--marked-line)' },
  '.marked': { backgroundColor: 'var(--marked)' },
  // In place of pictures in the style sheet, which the page's policy refuses.
  '.cm-lintRange.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy' },
  '.cm-lintRange.cm-lintRange-error': { textDecorationColor: 'var(--error)' },
  '.cm-lintRange.cm-lintRange-warning': { textDecorationColor: 'var(--warning)' },
  '.cm-lint-marker': { content: 'normal', width: '0.6em', height: '0.6em', borderRadius: '50%' },
  '.cm-lint-marker.cm-lint-marker-error': { content: 'normal', backgroundColor: 'var(--error)' },
  '.cm-lint-marker.cm-lint-marker-warning': { content: 'normal', backgroundColor: 'var(--warning)' },
  '.cm-tooltip': { backgroundColor: 'var(--paper)', color: 'var(--text)', border: '1px solid var(--edge)' },
  '.cm-tooltip a': { color: 'var(--accent)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--marked)',
    color: 'var(--text)',
  },
  '.explanation': { margin: '0', padding: '0.3rem 0.5rem', maxWidth: '32rem' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--paper)' },
})

/** Where a pointer or the cursor is: an offset, and the line that it is in. */
export interface Pointed extends Stretch {
  readonly offset: number
}

export interface CodeViewSettings {
  /** What a screen reader calls the text that is shown. */
  readonly label: () => string
  readonly extensions: Extension
  /** Called when the pointer rests on a line, and when the cursor goes to another place. */
  readonly onPoint: (at: Pointed) => void
}

/**
 * A text with line numbers, colours and marks. It is in a shadow root, where its styles need nothing that the page's
 * policy forbids.
 */
export class CodeView {
  readonly view: EditorView
  private readonly base: Extension
  /** Files that were shown, as they were then. */
  private readonly states = new Map<string | undefined, EditorState>()
  private shown: string | undefined
  private rest: ReturnType<typeof setTimeout> | undefined
  /**
   * Whether Tab leaves the text, because Escape was pressed before it: however long ago, and also where that Escape closed
   * something.
   */
  private isLeaving = false

  constructor(parent: HTMLElement, { label, extensions, onPoint }: CodeViewSettings) {
    const root = parent.attachShadow({ mode: 'open' })
    const pointAt = (offset: number) => {
      const { from, to } = this.view.state.doc.lineAt(offset)
      onPoint({ offset, from, to })
    }
    this.base = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      yaml(),
      indentUnit.of('  '),
      syntaxHighlighting(highlighting),
      look,
      marks,
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
        },
      }),
      EditorView.updateListener.of(({ transactions, state }) => {
        const isByHand = transactions.some((one) => one.annotation(Transaction.userEvent) !== undefined)
        if (isByHand) pointAt(state.selection.main.head)
      }),
      EditorView.domEventHandlers({
        mousemove: ({ clientX: x, clientY: y }) => {
          clearTimeout(this.rest)
          this.rest = setTimeout(() => {
            const offset = this.view.posAtCoords({ x, y })
            if (offset !== null) pointAt(offset)
          }, 60)
        },
        mouseleave: () => clearTimeout(this.rest),
      }),
      extensions,
    ]
    this.view = new EditorView({ parent: root, root, state: this.stateOf('') })
  }

  /** Shows the text of a file, with the history that the file has, unless it became another text meanwhile. */
  show(file: string, text: string): void {
    this.states.set(this.shown, this.view.state)
    this.shown = file
    const kept = this.states.get(file)
    const state = kept?.doc.toString() === text ? kept : this.stateOf(text)
    if (state !== this.view.state) this.view.setState(state)
    this.mark([])
  }

  /** Replaces the text, and leaves what was scrolled to where it is. */
  replace(text: string): void {
    const { doc } = this.view.state
    if (text !== doc.toString()) this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text } })
  }

  /** Marks stretches, and brings the first of them into view if none of it is. */
  mark(stretches: readonly Stretch[], reveal = false): void {
    const [first] = stretches
    const effects: StateEffect<unknown>[] = [setMarks.of(stretches)]
    if (reveal && first !== undefined && first.from <= this.view.state.doc.length) {
      const { scrollDOM } = this.view
      const block = this.view.lineBlockAt(first.from)
      const isSeen =
        block.top >= scrollDOM.scrollTop && block.bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight
      if (!isSeen) effects.push(EditorView.scrollIntoView(first.from, { y: 'center' }))
    }
    this.view.dispatch({ effects })
  }

  /** Puts the cursor to a place, and the keyboard with it. */
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
