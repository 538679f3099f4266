import type { catalogue, Code } from './catalogue.js'
import type { Placeholders } from './entry.js'
import type { Shown, ShownNumber } from '../source/shown.js'

type TextsOf<Entry> = Entry extends { hint: infer Hint extends string; message: infer Message extends string }
  ? Hint | Message
  : Entry extends { message: infer Message extends string }
    ? Message
    : never

/**
 * The names of arguments that are numbers in every text. A number from a variable shows the variable instead. All other
 * arguments are strings, or either.
 */
type NumericName = 'count' | 'line' | 'maximum' | 'minimum' | 'port' | 'published' | 'replicas' | 'scale'
type EitherName = 'limit' | 'target'

/** The names of those arguments that no manifest contains. */
type OwnNumericName = 'count' | 'line' | 'maximum' | 'minimum'

type ValueOf<Name> = Name extends OwnNumericName
  ? number
  : Name extends NumericName | EitherName
    ? string | number
    : string

type ShownValueOf<Name> = Name extends OwnNumericName | 'limit'
  ? number | (Name extends 'limit' ? Shown : never)
  : Name extends NumericName | EitherName
    ? ShownNumber
    : Shown

/** The arguments of a code's texts besides `{where}` and `{key}`. */
export type Arguments<Name extends Code> = {
  readonly [Key in Exclude<Placeholders<TextsOf<(typeof catalogue)[Name]>>, 'where' | 'key'>]: ValueOf<Key>
}

/** The values for these arguments in a report. Nothing in them came from a variable. */
export type ShownArguments<Name extends Code> = {
  readonly [Key in keyof Arguments<Name>]: ShownValueOf<Key>
}

/** The arguments of a diagnostic's message, for programs. Messages may change in any release; arguments stay. */
export type DiagnosticArguments<Name extends Code = Code> = Arguments<Name> & {
  /** The key of the diagnostic, as a path below the service, volume or secret: `ports[0].target`. */
  readonly key: string
  /** The service of the diagnostic, by its name in the Compose file. Absent if it is about no service. */
  readonly service?: string
}
