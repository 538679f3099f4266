import { type Completion, completionsAt } from 'tranship'
import { type CompletionItem, CompletionItemKind, MarkupKind } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'

/** The names that can stand at an offset, and where a schema is given keys and values too. */
export function completionItemsAt(
  analysis: Analysis,
  location: Location,
  document: TextDocument,
  offset: number,
  schema: object | undefined,
): CompletionItem[] {
  const manifest = analysis.filesWith(location)
  return completionsAt(document.getText(), offset, { manifest, schema }).map((each) => toItem(each, document))
}

function toItem({ label, kind, text, start, end, description }: Completion, document: TextDocument) {
  const range = { start: document.positionAt(start), end: document.positionAt(end) }
  return {
    label,
    ...(kind === 'key'
      ? { kind: CompletionItemKind.Property }
      : kind === 'value'
        ? { kind: CompletionItemKind.Value }
        : { kind: CompletionItemKind.Reference, detail: kind }),
    ...(description === undefined
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: description } }),
    textEdit: { range, newText: text },
  }
}
