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
  } satisfies CardActions)

  constructor(private readonly view: () => CodeView) {}

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
    header.replaceChildren(title, ` ${summaryOf(card)}`)
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
      folds: this.foldsOf(card),
    }))
    if (found.length === 0) found.push(none)
    const tinted = cards.flatMap(({ tint, from, to }) => (tint === undefined ? [] : [{ tint, from, to }]))
    this.view().replace(yaml, [setCards.of(found), setTints.of(tinted)])
  }
}

/** The card of a text without services. */
const none: CardInText = {
  ...{ title: 'Nothing', summary: 'can be read as a service yet', from: 0, to: 0 },
  ...{ tint: undefined, isClosed: false, folds: [] },
}

function summaryOf({ from, to, kinds }: ShownCard): string {
  return from === to ? 'has no objects while there are errors' : `→ ${kinds.join(', ')}`
}

function keyOf({ title }: ShownCard, index: number): string {
  return `${index} ${title}`
}
