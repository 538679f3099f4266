import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { indentUnit, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension, type StateEffect, Transaction } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import type { Stretch } from 'tranship/internal'
import { highlighting } from './highlighting.js'
import { insertedLines } from './inserted-lines.js'
import { commonEnds } from '../translation/common-ends.js'
import { type Marks, marks, setMarks } from './marks.js'
import { numberMarks } from './number-marks.js'
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
  '.number, .number *': { color: 'var(--number)' },
  '.marked-line': { backgroundColor: 'var(--marked-line)' },
  '.marked': { backgroundColor: 'var(--marked)' },
  '.hinted': { backgroundColor: 'var(--marked-line)', boxShadow: '0 1px var(--accent)' },
  '.note': { paddingLeft: '2em', color: 'var(--quiet)', fontFamily: 'var(--text-font)' },
  // The default style uses images, which the page's security policy forbids.
  '.cm-lintRange.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy' },
  '.cm-lintRange.cm-lintRange-error': { textDecorationColor: 'var(--error)' },
  '.cm-lintRange.cm-lintRange-warning': { textDecorationColor: 'var(--warning)' },
  '.cm-lint-marker': { content: 'normal', width: '0.6em', height: '0.6em', borderRadius: '50%' },
  '.cm-lint-marker.cm-lint-marker-error': { content: 'normal', backgroundColor: 'var(--error)' },
  '.cm-lint-marker.cm-lint-marker-warning': { content: 'normal', backgroundColor: 'var(--warning)' },
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
  '.explanation, .cm-completionInfo': {
    maxWidth: 'min(32rem, 90vw)',
    maxHeight: '60vh',
    overflow: 'auto',
    overflowWrap: 'anywhere',
  },
  '.cm-tooltip.explanation, .cm-tooltip.cm-tooltip-autocomplete': {
    borderRadius: '6px',
    boxShadow: '0 4px 16px rgb(0 0 0 / 18%)',
  },
  '.problem, .markdown': { padding: '0.5rem 0.7rem' },
  '.problem': { borderLeft: '3px solid var(--warning)', whiteSpace: 'pre-wrap' },
  '.problem.error': { borderLeftColor: 'var(--error)' },
  '.problem + .problem, .problem + .markdown': { borderTop: '1px solid var(--edge)' },
  '.cm-tooltip code, .cm-panel code': {
    fontFamily: 'var(--code-font)',
    fontSize: '13px',
    backgroundColor: 'var(--marked-line)',
    borderRadius: '3px',
    padding: '0 0.2em',
  },
  '.markdown': { whiteSpace: 'normal' },
  '.markdown > *': { margin: '0 0 0.5rem' },
  '.markdown > :last-child': { marginBottom: '0' },
  '.markdown pre': {
    padding: '0.4rem 0.6rem',
    backgroundColor: 'var(--ground)',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
    overflow: 'auto',
    whiteSpace: 'pre',
  },
  '.cm-tooltip pre code': { padding: '0', backgroundColor: 'transparent' },
  '.kind-sign': {
    flex: 'none',
    width: '15px',
    height: '15px',
    marginRight: '6px',
    verticalAlign: '-2px',
    fill: 'none',
    stroke: 'var(--quiet)',
    strokeWidth: '1.4',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  },
  '.kind-sign.key': { stroke: 'var(--key)' },
  '.kind-sign.value': { stroke: 'var(--string)' },
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

/** The position of the pointer or cursor, with the range of its line. */
export interface Pointed extends Stretch {
  readonly offset: number
}

export interface CodeViewSettings {
  /** Returns the text's name for screen readers. */
  readonly label: () => string
  readonly extensions: Extension
  /** Called when the cursor moves, and when the pointer rests on a line, which is only a hint. */
  readonly onPoint: (at: Pointed, isHint: boolean) => void
  /** Called when the pointer leaves the text. */
  readonly onLeave: () => void
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
  private rest: ReturnType<typeof setTimeout> | undefined
  /** `true` if Tab moves the focus out of the text. Escape sets it, even if that also closed something. */
  private isLeaving = false

  constructor(parent: HTMLElement, { label, extensions, onLeave, onPoint }: CodeViewSettings) {
    const root = parent.attachShadow({ mode: 'open' })
    const pointAt = (offset: number, isHint = false) => {
      const { from, to } = this.view.state.doc.lineAt(offset)
      onPoint({ offset, from, to }, isHint)
    }
    this.base = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      yaml(),
      indentUnit.of('  '),
      syntaxHighlighting(highlighting),
      numberMarks,
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
      EditorView.updateListener.of(({ transactions, state }) => {
        const isByHand = transactions.some((one) => one.annotation(Transaction.userEvent) !== undefined)
        if (isByHand) pointAt(state.selection.main.head)
      }),
      EditorView.domEventHandlers({
        mousemove: ({ clientX: x, clientY: y }) => {
          clearTimeout(this.rest)
          this.rest = setTimeout(() => {
            const offset = this.view.posAtCoords({ x, y })
            if (offset !== null) pointAt(offset, true)
          }, 60)
        },
        mouseleave: () => {
          clearTimeout(this.rest)
          onLeave()
        },
      }),
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
