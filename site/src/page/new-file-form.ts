/** The form for the path of a new file, in the place of the button that opens it. */
export class NewFileForm {
  private readonly path: HTMLInputElement

  constructor(
    private readonly button: HTMLButtonElement,
    private readonly form: HTMLFormElement,
    onPath: (path: string) => void,
  ) {
    this.path = form.elements.namedItem('path') as HTMLInputElement
    button.addEventListener('click', () => this.show(true))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.close()
      onPath(this.path.value.trim())
    })
    form.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.close()
    })
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (!form.contains(relatedTarget as Node | null)) this.show(false)
    })
  }

  private close(): void {
    this.show(false)
    this.button.focus()
  }

  private show(isOpen: boolean): void {
    this.form.hidden = !isOpen
    this.button.hidden = isOpen
    if (isOpen) this.path.select()
  }
}
