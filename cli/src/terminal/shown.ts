import { styleText } from 'node:util'
import { displayWidth, printable, printableLines } from './printable.js'

/**
 * A text that a terminal can be given: what a manifest, the name of a file or the environment puts into it cannot move
 * the cursor, set colours or hide anything. The streams take nothing else, and nothing but this class makes one.
 */
export class Shown {
  private constructor(
    readonly text: string,
    /** The columns that it takes, if it is one line. */
    readonly width: number,
  ) {}

  static readonly nothing = new Shown('', 0)

  /** A text as one line: its line ends are made visible too. */
  static line(text: string): Shown {
    const visible = printable(text)
    return new Shown(visible, displayWidth(visible))
  }

  /** A text whose line ends and tabs are meant. */
  static lines(text: string): Shown {
    const visible = printableLines(text)
    return new Shown(visible, displayWidth(visible))
  }

  /** A text for programs, unchanged: its writer has escaped what a terminal would act upon. */
  static data(text: string): Shown {
    return new Shown(text, text.length)
  }

  static join(parts: readonly (Shown | string)[], separator = ''): Shown {
    const all = parts.map(toShown)
    return new Shown(
      all.map(({ text }) => text).join(separator),
      all.reduce((sum, { width }) => sum + width, 0) + separator.length * Math.max(0, all.length - 1),
    )
  }

  /** In a style, whose escape sequences take no columns. Whether there are to be styles is asked before. */
  styled(style: Parameters<typeof styleText>[0]): Shown {
    const text = styleText(style, this.text, { validateStream: false })
    return this.text === '' ? this : new Shown(text, this.width)
  }

  /** With blanks after it, up to so many columns. */
  padEnd(width: number): Shown {
    const blanks = Math.max(0, width - this.width)
    return new Shown(this.text + ' '.repeat(blanks), this.width + blanks)
  }

  get isEmpty(): boolean {
    return this.text === ''
  }
}

/** A text of our own with others in it: "show`There is no file ${name}.`". Of those, texts are shown as one line. */
export function show(own: TemplateStringsArray, ...values: readonly (Shown | string | number)[]): Shown {
  return Shown.join(
    own.flatMap((text, index) => [
      Shown.data(text),
      ...(index < values.length ? [toShown(values[index]!)] : []),
    ]),
  )
}

function toShown(value: Shown | string | number): Shown {
  return value instanceof Shown ? value : Shown.line(String(value))
}
