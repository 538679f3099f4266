import { type Completion, completionsAt, type ManifestFile } from 'tranship'
import { type CompletionItem, CompletionItemKind, MarkupKind } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'

/**
 * The names that can stand at an offset, and where a schema is given keys and values too. `manifest` are the files that share
 * their names with the document.
 */
export function completionItemsAt(
  document: TextDocument,
  offset: number,
  manifest: () => readonly ManifestFile[],
  schema: object | undefined,
): CompletionItem[] {
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
