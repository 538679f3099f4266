import optionsPage from '../../../docs/options.md?raw'
import { settingRows, type Settings } from '../state/settings.js'
import { withCode } from 'tranship-codemirror'

/** The fields of the form, each with the sentence that explains it. */
export class SettingFields {
  private readonly fields: ReadonlyMap<string, HTMLInputElement | HTMLSelectElement>

  constructor(form: HTMLFormElement) {
    this.fields = new Map(
      settingRows.map(([name, { label, initial, values, example, option = name }]) => {
        const field = values === undefined ? document.createElement('input') : selectOf(values)
        field.name = name
        if (field instanceof HTMLInputElement) {
          field.type = typeof initial === 'boolean' ? 'checkbox' : 'text'
          field.spellcheck = false
          field.placeholder = example ?? ''
        }
        const about = document.createElement('small')
        about.id = `about-${name}`
        about.append(...withCode(sentenceOf(option)))
        field.setAttribute('aria-describedby', about.id)
        const labelled = document.createElement('label')
        if (typeof initial === 'boolean') labelled.append(field, ` ${label}`)
        else labelled.append(label, field)
        const setting = document.createElement('div')
        setting.append(labelled, about)
        form.append(setting)
        return [name, field]
      }),
    )
  }

  values(): Settings {
    const entries = Array.from(this.fields, ([name, field]) => [
      name,
      field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value.trim(),
    ])
    return Object.fromEntries(entries) as Settings
  }

  show(settings: Settings): void {
    for (const [name, value] of Object.entries(settings)) {
      const field = this.fields.get(name)!
      if (typeof value === 'boolean') (field as HTMLInputElement).checked = value
      else field.value = value
    }
  }
}

function selectOf(values: readonly string[]): HTMLSelectElement {
  const select = document.createElement('select')
  select.append(...values.map((value) => new Option(value === '' ? 'by default' : value, value)))
  return select
}

/** Returns the first sentence of an option's section in the documentation. */
function sentenceOf(option: string): string {
  const [, section = ''] = optionsPage.split(`\n## \`${option}\`\n`)
  const [paragraph = ''] = section.trim().split('\n\n')
  const text = paragraph.replaceAll('\n', ' ')
  const end = text.search(/\.(?: [A-Z`]|$)/)
  return end < 0 ? text : text.slice(0, end + 1)
}
