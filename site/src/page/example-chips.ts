import { examples } from '../state/examples.js'
import type { Project } from '../state/project.js'

/** The examples, each as a button. The button of the shown example is pressed. */
export class ExampleChips {
  private readonly chips: readonly { readonly project: Project; readonly button: HTMLButtonElement }[]

  constructor(parent: HTMLElement, onChoose: (project: Project) => void) {
    this.chips = Object.entries(examples).map(([name, project]) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = name
      button.addEventListener('click', () => onChoose(project))
      return { project, button }
    })
    parent.append(...this.chips.map(({ button }) => button))
  }

  /** Marks the example that a project is; none for text that has been edited. */
  show(shown: Project | undefined): void {
    for (const { project, button } of this.chips) button.ariaPressed = String(project === shown)
  }
}
