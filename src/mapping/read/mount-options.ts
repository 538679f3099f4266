/** One of the comma-separated options, with its position in the text: `size=64m`, `ro`. */
export interface MountOption {
  readonly name: string
  /** The text after `=`. Absent if there is no `=`. */
  readonly value?: string
  readonly start: number
  readonly end: number
}

/** Splits the options of a text, from an offset on. */
export function readMountOptions(text: string, from = 0): readonly MountOption[] {
  const options: MountOption[] = []
  let start = from
  for (const option of text.slice(from).split(',')) {
    const end = start + option.length
    const equals = option.indexOf('=')
    const name = equals < 0 ? option : option.slice(0, equals)
    if (option !== '') {
      options.push({ name, ...(equals < 0 ? {} : { value: option.slice(equals + 1) }), start, end })
    }
    start = end + 1
  }
  return options
}
