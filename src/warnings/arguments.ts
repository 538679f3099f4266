import type { catalogue, Code } from './catalogue.js'
import type { Placeholders } from './entry.js'

type TextsOf<Entry> = Entry extends { hint: infer Hint extends string; message: infer Message extends string }
  ? Hint | Message
  : Entry extends { message: infer Message extends string }
    ? Message
    : never

/** The arguments that are numbers in whatever text they stand; all others are strings, but for those that are either. */
type NumericName = 'count' | 'line' | 'maximum' | 'minimum' | 'port' | 'published' | 'replicas' | 'scale'
type EitherName = 'limit' | 'target'

type ValueOf<Name> = Name extends NumericName ? number : Name extends EitherName ? string | number : string

/** The arguments that a code's texts need beside `{where}` and `{key}`. */
export type Arguments<Name extends Code> = {
  readonly [Key in Exclude<Placeholders<TextsOf<(typeof catalogue)[Name]>>, 'where' | 'key'>]: ValueOf<Key>
}

/** What a message of a code was made from, for programs: messages may be worded anew, arguments stay. */
export type DiagnosticArguments<Name extends Code = Code> = Arguments<Name> & {
  /** The key that the diagnostic is about, as a path below the service, volume or secret: `ports[0].target`. */
  readonly key: string
  /** The service that it is about, by its name in the manifest; absent where it is about none. */
  readonly service?: string
}
