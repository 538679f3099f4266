import type { catalogue, Code } from './catalogue.js'
import type { Placeholders } from './entry.js'
import type { Shown, ShownNumber } from '../source/shown.js'

type TextsOf<Entry> = Entry extends { hint: infer Hint extends string; message: infer Message extends string }
  ? Hint | Message
  : Entry extends { message: infer Message extends string }
    ? Message
    : never

/** The arguments that are numbers in whatever text they stand, unless they came out of a variable, which they then show; all others
 * are strings, but for those that are either. */
type NumericName = 'count' | 'line' | 'maximum' | 'minimum' | 'port' | 'published' | 'replicas' | 'scale'
type EitherName = 'limit' | 'target'

/** Those of them that no manifest writes. */
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

/** The arguments that a code's texts need beside `{where}` and `{key}`. */
export type Arguments<Name extends Code> = {
  readonly [Key in Exclude<Placeholders<TextsOf<(typeof catalogue)[Name]>>, 'where' | 'key'>]: ValueOf<Key>
}

/** What is reported for them: nothing that came out of a variable. */
export type ShownArguments<Name extends Code> = {
  readonly [Key in keyof Arguments<Name>]: ShownValueOf<Key>
}

/** What a message of a code was made from, for programs: messages may be worded anew, arguments stay. */
export type DiagnosticArguments<Name extends Code = Code> = Arguments<Name> & {
  /** The key that the diagnostic is about, as a path below the service, volume or secret: `ports[0].target`. */
  readonly key: string
  /** The service that it is about, by its name in the manifest; absent where it is about none. */
  readonly service?: string
}
