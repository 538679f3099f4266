import {
  type Location,
  type Position,
  type Range,
  RequestType,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node'

/** The YAML that `tranship.showObjects` returns for these arguments. */
export interface ShownYamlIdentifier {
  readonly textDocument: TextDocumentIdentifier
  /** The name of a service, or a position in the document. */
  readonly subject: string | Position
}

/** Asks for the ranges of the fields in the YAML that come from the line of a position. */
export const BecomesRequest = new RequestType<
  TextDocumentPositionParams & { readonly objects: ShownYamlIdentifier },
  readonly Range[] | null,
  void
>('tranship/becomes')

/** Asks for the origin of the field at a position in the YAML. */
export const ComesFromRequest = new RequestType<
  { readonly objects: ShownYamlIdentifier; readonly position: Position },
  ComesFrom | null,
  void
>('tranship/comesFrom')

/** The origin of a field. */
export interface ComesFrom {
  /** The range of the field in the YAML. */
  readonly field: Range
  /** The places in the files of the manifest. */
  readonly places: readonly Location[]
  /** The reason if no line asks for the field. */
  readonly reason?: string
}
