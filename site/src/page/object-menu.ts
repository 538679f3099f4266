import type { Stretch } from 'tranship/internal'
import type { ShownObjects } from '../translation/messages.js'

/** The menu of the objects, grouped by service. It shows the object at the top of the view, or the chosen one. */
export class ObjectMenu {
  private objects: ShownObjects['cards'][number]['objects'] = []
  /** The begin of the chosen object, until that is out of view. */
  private chosen: number | undefined

  constructor(
    private readonly menu: HTMLSelectElement,
    onChoose: (from: number) => void,
  ) {
    menu.addEventListener('change', () => {
      this.chosen = Number(menu.value)
      onChoose(this.chosen)
    })
  }

  show({ cards }: ShownObjects): void {
    this.objects = cards.flatMap(({ objects }) => objects)
    const groups = cards
      .filter(({ objects }) => objects.length > 0)
      .map(({ title, objects }) => {
        const group = document.createElement('optgroup')
        group.label = title
        group.append(...objects.map((object) => new Option(object.title, String(object.from))))
        return group
      })
    this.menu.replaceChildren(...groups)
    this.chosen = undefined
  }

  /** Shows the object at the top of a part of the YAML that is in view. */
  follow({ from: top, to: bottom }: Stretch): void {
    const { chosen = -1 } = this
    if (top <= chosen && chosen <= bottom) return
    this.chosen = undefined
    const object = this.objects.find(({ from, to }) => from <= top && top < to)
    if (object !== undefined) this.menu.value = String(object.from)
  }
}
