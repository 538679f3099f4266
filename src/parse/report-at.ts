import { InvalidNode } from '../source/node.js'
import { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import type { ShownArguments } from '../warnings/arguments.js'
import type { Reports } from '../warnings/report.js'

type SpanCode = 'multiple-documents' | 'too-deep' | 'forbidden-character' | 'yaml-syntax' | 'yaml-warning'

/** Reports an error in a part of the text itself, whatever values it has. */
export function reportAt<Name extends SpanCode>(
  reports: Reports,
  code: Name,
  span: Span,
  args: ShownArguments<Name>,
): void {
  reports.report(code, new Place(new InvalidNode(span)), args as never)
}
