import type { Diagnostic } from 'tranship'
import { type CardActions, type CardInText, cards, setCards } from '../editor/cards.js'
import type { CodeView } from '../editor/code-view.js'
import { setTints } from '../editor/tints.js'
import type { ShownCard, ShownObjects } from '../translation/messages.js'
import type { Stretch } from 'tranship/internal'

/** The cards of the objects, and which of their parts are closed. */
export class CardList {
  private readonly closed = new Set<string>()
  /** The labels that the user unfolded: the title of the card, and their number in it. */
  private readonly unfolded = new Set<string>()
  private objects: ShownObjects | undefined
  readonly extension = cards({
    onToggle: (title) => this.toggle(title),
    onUnfold: (from) => this.unfold(from),
    onBadge: (title) => {
      const error = this.objects?.cards.find((card) => card.title === title)?.error
      if (error !== undefined) this.onError(error)
    },
  } satisfies CardActions)

  constructor(
    private readonly view: () => CodeView,
    private readonly onError: (error: Diagnostic) => void,
  ) {}

  show(objects: ShownObjects): void {
    this.objects = objects
    this.refresh()
  }

  /** Opens the card and the labels around a part of the text. */
  reveal({ from }: Stretch): void {
    const card = this.cardAt(from)
    if (card === undefined) return
    const wasClosed = this.closed.delete(card.title)
    const isFolded = this.foldsOf(card).some((fold) => fold.from < from && from <= fold.to)
    if (isFolded) this.unfold(from)
    else if (wasClosed) this.refresh()
  }

  /** Shows the title of the card around an offset, unless its header is in view. */
  showAbove(header: HTMLElement, offset: number): void {
    const card = this.cardAt(offset)
    header.hidden = card === undefined || card.from === offset
    if (card === undefined) return
    const title = document.createElement('strong')
    title.textContent = card.title
    header.style.setProperty('--tint', card.tint === undefined ? 'transparent' : `var(--tint-${card.tint})`)
    const badge = card.isOld ? ` · ${badgeOf(card) ?? ''}` : ''
    header.replaceChildren(title, ` ${summaryOf(card)}${badge}`)
  }

  private toggle(title: string): void {
    if (!this.closed.delete(title)) this.closed.add(title)
    this.refresh()
  }

  private unfold(offset: number): void {
    const card = this.cardAt(offset)
    card?.labels.forEach(({ from, to }, index) => {
      if (from <= offset && offset <= to) this.unfolded.add(keyOf(card, index))
    })
    this.refresh()
  }

  private cardAt(offset: number): ShownCard | undefined {
    return this.objects?.cards.find(({ from, to }) => from <= offset && offset < to)
  }

  private foldsOf(card: ShownCard): readonly Stretch[] {
    return card.labels.filter((_, index) => !this.unfolded.has(keyOf(card, index)))
  }

  private refresh(): void {
    const { cards = [], yaml = '' } = this.objects ?? {}
    const found = cards.map((card): CardInText => ({
      ...{ title: card.title, from: card.from, to: card.to, tint: card.tint },
      summary: summaryOf(card),
      isClosed: this.closed.has(card.title),
      badge: badgeOf(card),
      folds: this.foldsOf(card),
    }))
    if (found.length === 0) found.push(none)
    const tinted = cards.flatMap(({ tint, from, to, isOld }) =>
      tint === undefined ? [] : [{ tint, from, to, isOld }],
    )
    this.view().replace(yaml, [setCards.of(found), setTints.of(tinted)])
  }
}

/** The card of a text without services. */
const none: CardInText = {
  ...{ title: 'Nothing', summary: 'can be read as a service yet', from: 0, to: 0 },
  ...{ tint: undefined, isClosed: false, badge: undefined, folds: [] },
}

/** Returns the text of the button that leads to the error of a card. */
function badgeOf({ error, isOld }: ShownCard): string | undefined {
  if (error === undefined) return undefined
  return `${isOld ? 'before the error in' : 'to the error in'} line ${error.range.start.line}`
}

function summaryOf({ from, to, kinds }: ShownCard): string {
  return from === to ? 'has no objects while there are errors' : `→ ${kinds.join(', ')}`
}

function keyOf({ title }: ShownCard, index: number): string {
  return `${index} ${title}`
}
