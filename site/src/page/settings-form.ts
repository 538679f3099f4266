import { profiles, type Settings } from '../state/project.js'

/** The form with the options of the translation. */
export class SettingsForm {
  constructor(
    private readonly form: HTMLFormElement,
    onChange: () => void,
  ) {
    const select = form.elements.namedItem('profile') as HTMLSelectElement
    select.append(...profiles.map((profile) => new Option(profile)))
    form.addEventListener('input', onChange)
    form.addEventListener('submit', (event) => event.preventDefault())
  }

  get settings(): Settings {
    return Object.fromEntries(new FormData(this.form)) as unknown as Settings
  }

  show(settings: Settings): void {
    for (const [name, text] of Object.entries(settings)) {
      const field = this.form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
      field.value = text
    }
  }
}
