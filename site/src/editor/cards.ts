import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { Stretch } from 'tranship/internal'

/** A card in a text. The line before its range, with `---`, makes room for its header. */
export interface CardInText extends Stretch {
  readonly title: string
  /** The text beside the title. */
  readonly summary: string
  readonly tint: number | undefined
  readonly isClosed: boolean
  /** The text of the button that leads to the error of the card, if it has one. */
  readonly badge: string | undefined
  /** The folded lines. */
  readonly folds: readonly Stretch[]
}

/** The reactions to clicks on cards. */
export interface CardActions {
  readonly onToggle: (title: string) => void
  readonly onUnfold: (from: number) => void
  readonly onBadge: (title: string) => void
}

/** Replaces the cards of a text. */
export const setCards = StateEffect.define<readonly CardInText[]>()

/** The height of a header in pixels, for the editor's estimates. */
const headerHeight = 44

/** Shows parts of a text as cards, each with a header that closes and opens it. */
export function cards(actions: CardActions): Extension {
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(decorations, { changes, effects, state: { doc } }) {
      const set = effects.find((effect) => effect.is(setCards))
      if (set === undefined) return decorations.map(changes)
      const found = (set.value as readonly CardInText[]).flatMap((card) =>
        decorate(card, doc.length, actions),
      )
      return Decoration.set(found, true)
    },
    provide: (own) => EditorView.decorations.from(own),
  })
  return [field, EditorView.atomicRanges.of((view) => view.state.field(field)), look]
}

function decorate(card: CardInText, length: number, actions: CardActions): readonly Range<Decoration>[] {
  const { from, to, isClosed, folds } = card
  const widget = new Header(card, actions)
  const isEmpty = from === to
  const header =
    isEmpty || from === 0
      ? Decoration.widget({ widget, block: true, side: from < length || length === 0 ? -1 : 1 }).range(from)
      : Decoration.replace({ widget, block: true }).range(from - 4, from - 1)
  if (isEmpty) return [header]
  if (isClosed) return [header, Decoration.replace({ block: true }).range(from, Math.max(from, to - 1))]
  return [
    header,
    ...folds.map((fold) =>
      Decoration.replace({ widget: new Fold(fold.from, actions) }).range(fold.from, fold.to),
    ),
  ]
}

class Header extends WidgetType {
  constructor(
    private readonly card: CardInText,
    private readonly actions: CardActions,
  ) {
    super()
  }

  override get estimatedHeight(): number {
    return headerHeight
  }

  override eq({ card }: Header): boolean {
    const { title, summary, tint, isClosed, badge, from, to } = this.card
    const isEmpty = (one: Stretch) => one.from === one.to
    return (
      title === card.title &&
      summary === card.summary &&
      tint === card.tint &&
      isClosed === card.isClosed &&
      badge === card.badge &&
      isEmpty({ from, to }) === isEmpty(card)
    )
  }

  override toDOM(): HTMLElement {
    const { title, summary, tint, isClosed, badge, from, to } = this.card
    const header = document.createElement('div')
    header.className = 'card-header'
    const isEmpty = from === to
    const name = document.createElement(isEmpty ? 'span' : 'button')
    name.className = tint === undefined ? 'card-title' : `card-title tint-${tint}`
    const strong = document.createElement('strong')
    strong.textContent = title
    name.append(strong, ` ${summary}`)
    if (name instanceof HTMLButtonElement) {
      name.type = 'button'
      name.ariaExpanded = String(!isClosed)
      name.addEventListener('click', () => this.actions.onToggle(title))
    }
    header.append(name)
    if (badge !== undefined) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'badge'
      button.textContent = badge
      button.addEventListener('click', () => this.actions.onBadge(title))
      header.append(button)
    }
    return header
  }

  override ignoreEvent(): boolean {
    return true
  }
}

/** Stands in the place of folded lines. */
class Fold extends WidgetType {
  constructor(
    private readonly from: number,
    private readonly actions: CardActions,
  ) {
    super()
  }

  override eq({ from }: Fold): boolean {
    return from === this.from
  }

  override toDOM(): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'fold'
    button.textContent = '…'
    button.ariaLabel = 'Show the labels'
    button.addEventListener('click', () => this.actions.onUnfold(this.from))
    return button
  }

  override ignoreEvent(): boolean {
    return true
  }
}

const look = EditorView.theme({
  '.card-header': {
    display: 'flex',
    alignItems: 'center',
    borderTop: '10px solid var(--ground)',
    borderBottom: '1px solid var(--edge)',
    outline: '1px solid var(--edge)',
    backgroundColor: 'var(--paper)',
    fontFamily: 'var(--text-font)',
  },
  // In view even if the header is wider than the view.
  '.badge': {
    position: 'sticky',
    right: '8px',
    flex: 'none',
    margin: '0 8px',
    padding: '1px 8px',
    border: '1px solid var(--error)',
    borderRadius: '10px',
    backgroundColor: 'var(--paper)',
    color: 'var(--error)',
    font: '13px/18px var(--text-font)',
    cursor: 'pointer',
  },
  '.badge:hover': { backgroundColor: 'var(--marked-line)' },
  '.badge:focus-visible': { outline: '2px solid var(--accent)' },
  '.card-title': {
    flex: '1',
    minWidth: '0',
    padding: '6px 10px',
    border: '0',
    backgroundColor: 'var(--paper)',
    color: 'var(--text)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: 'var(--text-font)',
    fontSize: '14px',
    lineHeight: '20px',
    textAlign: 'start',
  },
  'button.card-title': { cursor: 'pointer' },
  'button.card-title::before': { content: '"▾ "', color: 'var(--quiet)' },
  'button.card-title[aria-expanded=false]::before': { content: '"▸ "' },
  'button.card-title:hover': { backgroundColor: 'var(--marked-line)' },
  'button.card-title:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.fold': {
    margin: '0 0.3em',
    padding: '0 0.4em',
    border: '0',
    borderRadius: '4px',
    backgroundColor: 'var(--marked-line)',
    color: 'var(--quiet)',
    font: 'inherit',
    lineHeight: '1.2',
    cursor: 'pointer',
  },
})
