import type { editor, languages } from 'monaco-editor'
import { type Completion, type LanguageService, snippetOf } from 'tranship/editor'
import type { Monaco } from './monaco.js'
import { toRange } from './ranges.js'

/** Returns the completions at an offset, in the order of the service. */
export async function completionsAt(
  model: editor.ITextModel,
  offset: number,
  service: Pick<LanguageService, 'completionsAt'>,
  monaco: Monaco,
): Promise<languages.CompletionList> {
  const found = await service.completionsAt(model.getValue(), offset)
  return { suggestions: found.map((each, index) => toItem(each, index, model, monaco.languages)) }
}

function toItem(
  completion: Completion,
  index: number,
  model: editor.ITextModel,
  { CompletionItemKind, CompletionItemInsertTextRule }: Monaco['languages'],
): languages.CompletionItem {
  const { label, kind, text, below, start, end, description, hasNoEffect } = completion
  const kinds: Partial<Record<Completion['kind'], languages.CompletionItemKind>> = {
    key: CompletionItemKind.Property,
    value: CompletionItemKind.Value,
    variable: CompletionItemKind.Variable,
    file: CompletionItemKind.File,
    folder: CompletionItemKind.Folder,
  }
  const detail = hasNoEffect ? 'no effect in Kubernetes' : kinds[kind] === undefined ? kind : undefined
  return {
    label,
    kind: kinds[kind] ?? CompletionItemKind.Reference,
    range: toRange({ from: start, to: end }, model),
    // Monaco sorts proposals by their labels otherwise.
    sortText: String(index).padStart(5, '0'),
    ...(detail === undefined ? {} : { detail }),
    ...(description === undefined ? {} : { documentation: { value: description } }),
    ...(below === undefined
      ? { insertText: text }
      : { insertText: snippetOf(completion), insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet }),
  }
}
