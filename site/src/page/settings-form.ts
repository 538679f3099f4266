import { initialSettings, type Settings } from '../state/settings.js'
import type { SettingFields } from './setting-fields.js'

/** The form with the options of the translation. Its fields are made when it is first opened. */
export class SettingsForm {
  private fields: SettingFields | undefined
  private shown = initialSettings

  constructor(drawer: HTMLDetailsElement, form: HTMLFormElement, onChange: () => void) {
    form.addEventListener('input', () => {
      this.shown = this.fields?.values() ?? this.shown
      onChange()
    })
    form.addEventListener('submit', (event) => event.preventDefault())
    drawer.addEventListener('toggle', async () => {
      if (this.fields !== undefined) return
      const { SettingFields } = await import('./setting-fields.js')
      this.fields ??= new SettingFields(form)
      this.fields.show(this.shown)
    })
  }

  get settings(): Settings {
    return this.shown
  }

  show(settings: Settings): void {
    this.shown = settings
    this.fields?.show(settings)
  }
}
