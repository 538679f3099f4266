import { yaml } from '@codemirror/lang-yaml'
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { TranslateOptions } from 'tranship'
import { languageService } from 'tranship/editor'
import schema from 'tranship/schemas/compose.json'
import { composeSupport, linkedEditors } from 'tranship-codemirror'

/** The address of your copy of the package's folder `docs`, which has a page for each code. */
const pages = new URL('tranship/', document.baseURI)

/** Opens an editor of a Compose file, and one with its objects. `options` has the variables and files that the page knows. */
export function openEditors(parent: HTMLElement, text: string, options: TranslateOptions = {}) {
  const service = languageService({ schema, options: { profile: 'compose', ...options } })
  const links = linkedEditors(service)
  const support = composeSupport(service, { ofCode: (url) => new URL(url, pages).href })
  const colours = syntaxHighlighting(defaultHighlightStyle)
  const manifest = new EditorView({ parent, doc: text, extensions: [support, links.manifest, colours] })
  const objects = new EditorView({
    parent,
    extensions: [yaml(), EditorState.readOnly.of(true), links.objects, colours],
  })
  return { manifest, objects }
}
