import * as monaco from 'monaco-editor'
import type { TranslateOptions } from 'tranship'
import { languageService } from 'tranship/editor'
import schema from 'tranship/schemas/compose.json'
import { composeSupport, linkEditors } from 'tranship-monaco'

/** The address of your copy of the package's folder `docs`, which has a page for each code. */
const pages = new URL('tranship/', document.baseURI)

/** Opens an editor of a Compose file, and one with its objects. `options` has the variables and files that the page knows. */
export function openEditors(
  left: HTMLElement,
  right: HTMLElement,
  text: string,
  options: TranslateOptions = {},
) {
  const service = languageService({ schema, options: { profile: 'compose', ...options } })
  const model = monaco.editor.createModel(text, 'yaml')
  const manifest = monaco.editor.create(left, { model })
  const objects = monaco.editor.create(right, { language: 'yaml', readOnly: true })
  composeSupport(monaco, model, service, { ofCode: (url) => new URL(url, pages).href })
  linkEditors(monaco, manifest, objects, service)
  return { manifest, objects }
}
