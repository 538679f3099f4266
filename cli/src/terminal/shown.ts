import { styleText } from 'node:util'
import { displayWidth, printable, printableLines } from './printable.js'

/**
 * Text that is safe for a terminal: parts from a manifest, file name or environment can't move the cursor, set colours
 * or hide anything. Streams accept nothing else, and only this class can create it.
 */
export class Shown {
  private constructor(
    readonly text: string,
    /** The width in columns, for a single line. */
    readonly width: number,
  ) {}

  static readonly nothing = new Shown('', 0)

  /** Creates one line from a text. Line ends become visible characters. */
  static line(text: string): Shown {
    const visible = printable(text)
    return new Shown(visible, displayWidth(visible))
  }

  /** Creates several lines from a text, keeping line ends and tabs. */
  static lines(text: string): Shown {
    const visible = printableLines(text)
    return new Shown(visible, displayWidth(visible))
  }

  /** Creates output for programs without any change. The caller has escaped control characters. */
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

  /** Applies a style. The caller checks first if colours are wanted. */
  styled(style: Parameters<typeof styleText>[0]): Shown {
    const text = styleText(style, this.text, { validateStream: false })
    return this.text === '' ? this : new Shown(text, this.width)
  }

  /** Appends blanks up to a width. */
  padEnd(width: number): Shown {
    const blanks = Math.max(0, width - this.width)
    return new Shown(this.text + ' '.repeat(blanks), this.width + blanks)
  }

  get isEmpty(): boolean {
    return this.text === ''
  }
}

/** A template tag for messages: "show`There is no file ${name}.`". Inserted strings become single lines. */
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
