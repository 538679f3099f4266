declare const shown: unique symbol

/**
 * A text that messages may show: words of this library, or what the manifest has written. The value of a variable, of an
 * env file or of a secret is none, nor is anything that was made of one. Rules get such texts from a `Place`, and from the
 * functions of this file.
 */
export type Shown = string & { readonly [shown]: 'text' }

/** A number that messages may show: as written in the manifest, or worked out by this library from such numbers. */
export type ShownNumber = Shown | (number & { readonly [shown]: 'number' })

/** A text that the source of this library has: anything else is `never`. */
export type Literal<Text extends string> = [Text] extends [Shown]
  ? Text
  : // A finite type has required keys; a `string` and a template with one in it have none.
    Record<never, never> extends Record<Text, 1>
    ? never
    : Text

/** Words of this library, which have to be a literal. */
export function words<const Text extends string>(text: Text & Literal<Text>): Shown {
  return verbatim(text)
}

/** A table of words of this library. */
export function tableOfWords<const Table extends Readonly<Record<string, string>>>(
  table: Table & { readonly [Key in keyof Table]: Literal<Table[Key]> },
): { readonly [Key in keyof Table]: Shown } {
  return table as { readonly [Key in keyof Table]: Shown }
}

/** A sentence of words of this library and of texts that may be shown. */
export function sentence(texts: TemplateStringsArray, ...parts: readonly ShownNumber[]): Shown {
  let whole = texts[0]!
  parts.forEach((part, index) => (whole += `${part}${texts[index + 1]!}`))
  return whole as Shown
}

/** Several texts as one. */
export function joined<const Separator extends string>(
  texts: Iterable<ShownNumber>,
  separator: Separator & Literal<Separator>,
): Shown {
  return [...texts].join(separator) as Shown
}

/** A number that no manifest has, such as a limit or a count. */
export function figure(number: number): ShownNumber {
  return number as ShownNumber
}

/**
 * A text that stands so in a file of the manifest or in the options: a key, a template, the name of a variable, a path.
 * What was read from the value of a `Place` is shown by that place, never by this.
 */
export function verbatim(text: string): Shown {
  return text as Shown
}
