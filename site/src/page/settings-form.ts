import { profiles, settingNames, type Settings } from '../state/project.js'

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
    return Object.fromEntries(
      settingNames.map((name) => {
        const field = this.field(name)
        return [name, field.type === 'checkbox' ? field.checked : field.value]
      }),
    ) as unknown as Settings
  }

  show(settings: Settings): void {
    for (const name of settingNames) {
      const value = settings[name]
      if (typeof value === 'boolean') this.field(name).checked = value
      else this.field(name).value = value
    }
  }

  /** Returns a field. A `select` has the properties of an input that are used here. */
  private field(name: keyof Settings): HTMLInputElement {
    return this.form.elements.namedItem(name) as HTMLInputElement
  }
}
