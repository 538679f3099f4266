declare const shown: unique symbol

/**
 * A text that messages may show: words of this library, or text as the manifest writes it. Values of variables, env
 * files and secrets are not `Shown`, nor is anything made from them. Rules get such texts from a `Place` and from the
 * functions of this file.
 */
export type Shown = string & { readonly [shown]: 'text' }

/** A number that messages may show: one as the manifest writes it, or a result of such numbers. */
export type ShownNumber = Shown | (number & { readonly [shown]: 'number' })

/** Accepts only texts that are literals in the source of this library. Anything else is `never`. */
export type Literal<Text extends string> = [Text] extends [Shown]
  ? Text
  : // A finite type has required keys; a `string` and a template with one in it have none.
    Record<never, never> extends Record<Text, 1>
    ? never
    : Text

/** Marks a literal of this library as `Shown`. */
export function words<const Text extends string>(text: Text & Literal<Text>): Shown {
  return verbatim(text)
}

/** Marks a table of literals of this library as `Shown`. */
export function tableOfWords<const Table extends Readonly<Record<string, string>>>(
  table: Table & { readonly [Key in keyof Table]: Literal<Table[Key]> },
): { readonly [Key in keyof Table]: Shown } {
  return table as { readonly [Key in keyof Table]: Shown }
}

/** Makes a sentence from literals of this library and shown texts. */
export function sentence(texts: TemplateStringsArray, ...parts: readonly ShownNumber[]): Shown {
  let whole = texts[0]!
  parts.forEach((part, index) => (whole += `${part}${texts[index + 1]!}`))
  return whole as Shown
}

/** Joins shown texts. */
export function joined<const Separator extends string>(
  texts: Iterable<ShownNumber>,
  separator: Separator & Literal<Separator>,
): Shown {
  return [...texts].join(separator) as Shown
}

/** The number of things that a message names. */
const MOST_NAMED = 5

/** Joins the first of some shown texts, and says that there are others. */
export function joinedFirst(texts: readonly ShownNumber[]): Shown {
  const first = joined(texts.slice(0, MOST_NAMED), ', ')
  return texts.length > MOST_NAMED ? sentence`${first} and others` : first
}

/** Marks a number as shown that no manifest has, such as a limit or a count. */
export function figure(number: number): ShownNumber {
  return number as ShownNumber
}

/**
 * Marks a text as shown that a file of the manifest or an option contains: a key, a template, the name of a variable, a
 * path. For a text from the value of a `Place`, use the methods of the place.
 */
export function verbatim(text: string): Shown {
  return text as Shown
}
