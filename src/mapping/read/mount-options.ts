/** One of the options that are written with commas between them, with its place in the text: `size=64m`, `ro`. */
export interface MountOption {
  readonly name: string
  /** What stands behind `=`; absent where there is none. */
  readonly value?: string
  readonly start: number
  readonly end: number
}

/** The options of a text, from an offset on. */
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
