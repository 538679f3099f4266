import { type Completion, type CompletionOptions, completionsAt, snippetOf } from 'tranship/editor'
import { visible } from 'tranship/internal'
import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'

/** Returns the completions at an offset: names and variables. With a schema, also keys, values and anchors. */
export function completionItemsAt(
  document: TextDocument,
  offset: number,
  options: CompletionOptions & { readonly withSnippets: boolean },
): CompletionItem[] {
  return completionsAt(document.getText(), offset, options)
    .filter(({ kind }) => kind !== 'anchor' || options.schema !== undefined)
    .map((each, index) => ({
      ...toItem(each, document, options.withSnippets),
      sortText: String(index).padStart(5, '0'),
    }))
}

const kinds: Partial<Record<Completion['kind'], CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
}

function toItem(completion: Completion, document: TextDocument, withSnippets: boolean): CompletionItem {
  const { label, kind, text, below, start, end, description, hasNoEffect } = completion
  const range = { start: document.positionAt(start), end: document.positionAt(end) }
  return {
    label: visible(label),
    ...(kinds[kind] === undefined
      ? { kind: CompletionItemKind.Reference, detail: kind }
      : { kind: kinds[kind] }),
    ...(hasNoEffect ? { detail: 'no effect in Kubernetes' } : {}),
    ...(description === undefined
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: description } }),
    ...(below === undefined || !withSnippets
      ? { textEdit: { range, newText: text } }
      : {
          textEdit: { range, newText: snippetOf(completion) },
          insertTextFormat: InsertTextFormat.Snippet,
          insertTextMode: InsertTextMode.adjustIndentation,
        }),
  }
}
