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

/** A line of a manifest, and the YAML whose fields may come from it. */
export type BecomesParams = TextDocumentPositionParams & { readonly objects: ShownYamlIdentifier }

/** Asks for the ranges of the fields in the YAML that come from the line of a position. */
export const BecomesRequest = new RequestType<BecomesParams, readonly Range[] | null, void>(
  'tranship/becomes',
)

/** A position in the YAML. */
export interface ComesFromParams {
  readonly objects: ShownYamlIdentifier
  readonly position: Position
}

/** Asks for the origin of the field at a position in the YAML. */
export const ComesFromRequest = new RequestType<ComesFromParams, ComesFrom | null, void>('tranship/comesFrom')

/** The origin of a field. */
export interface ComesFrom {
  /** The range of the field in the YAML. */
  readonly field: Range
  /** The places in the files of the manifest. */
  readonly places: readonly Location[]
  /** The reason if no line asks for the field. */
  readonly reason?: string
}
