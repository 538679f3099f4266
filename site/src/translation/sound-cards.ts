import type { Trace } from 'tranship'
import type { Stretch } from 'tranship/internal'
import type { Project } from '../state/project.js'
import type { Card } from './cards.js'
import { commonEnds } from '../../../codemirror/src/common-ends.js'

/** A translation, and the texts that it is of. */
export interface Source {
  readonly trace: Trace
  readonly project: Project
}

interface SoundCard {
  readonly card: Card
  /** Absent for a service that was never sound. */
  readonly source?: Source
}

/** The last card of each service that had no error. The page shows it until the service has none again. */
export class SoundCards {
  private kept: readonly SoundCard[] = []

  forget(): void {
    this.kept = []
  }

  /**
   * Puts the last sound card of a service in the place of one without objects. Without cards, as for a text that is no
   * Compose file for now, all last ones stay. Returns the cards, and the sources of objects from earlier translations.
   */
  complete(cards: readonly Card[] | undefined, source?: Source) {
    const before = new Map(this.kept.map((one) => [one.card.service, one]))
    const replaced = cards?.map((card): SoundCard => {
      if (card.objects.length === 0 || source === undefined) return before.get(card.service) ?? { card }
      return { card, source }
    })
    this.kept = replaced ?? this.kept
    const old = this.kept.flatMap((one) =>
      one.source === undefined || one.source === source
        ? []
        : one.card.objects.map((object) => [object, one.source!] as const),
    )
    return { cards: this.kept.map(({ card }) => card), sources: new Map(old) }
  }
}

/**
 * Returns the place of a part of one text in another, which differs from it in one place. A part of the difference has
 * a place only if the difference is within a line of the other text.
 */
export function placeIn(other: string, text: string, { from, to }: Stretch): Stretch | undefined {
  const { head, tail } = commonEnds(text, other)
  const end = text.length - tail
  const move = other.length - text.length
  if (to < head) return { from, to }
  if (from >= end) return { from: from + move, to: to + move }
  if (other.slice(head, end + move).includes('\n')) return undefined
  return { from: Math.min(from, head), to: Math.max(to, end) + move }
}
