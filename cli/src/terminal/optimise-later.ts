import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

/** A flag of V8, with its default and the value for long texts. */
interface Delay {
  readonly flag: string
  readonly byDefault: number
  readonly delayed: number
}

/**
 * The flags that delay the optimising compilers of this version of Node. These start too early for runs of a few
 * seconds: with the flags, 100 services take 0.6 to 0.8 of the CPU time. V8 ignores flags that it doesn't know, so a test
 * compares them with its list.
 */
export const delays: readonly Delay[] = process.version.startsWith('v20.')
  ? [{ flag: '--interrupt-budget', byDefault: 67_584, delayed: 1_000_000 }]
  : [
      { flag: '--invocation-count-for-turbofan', byDefault: 3000, delayed: 50_000 },
      { flag: '--invocation-count-for-maglev', byDefault: 400, delayed: 5000 },
    ]

/** Texts of fewer characters end before the compilers start. */
const longText = 5000

let isDelayed = false

/**
 * Delays V8's optimising compilers before a long text. The flags have their defaults again when the process ends,
 * because V8 takes cached code only with the flags that it was made with.
 */
export function optimiseLater(characters: number): void {
  if (isDelayed || characters < longText) return
  isDelayed = true
  for (const { flag, delayed } of delays) setFlagsFromString(`${flag}=${delayed}`)
  process.prependOnceListener('exit', () => {
    for (const { flag, byDefault } of delays) setFlagsFromString(`${flag}=${byDefault}`)
    isDelayed = false
  })
}
