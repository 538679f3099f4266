import type { TranslateOptions } from 'tranship'
import { diagnosticExamples } from '../support/diagnostic-examples.js'
import { goldenCases } from '../support/golden.js'

export interface Sample {
  readonly text: string
  readonly options: TranslateOptions
}

/** What mutations begin with: every golden manifest, and every example of a diagnostic that is not huge. */
export function corpus(): Sample[] {
  const goldens = goldenCases().map(({ manifest, options }) => ({ text: manifest, options }))
  const examples = Object.values(diagnosticExamples)
    .map(({ manifest, options = {} }) => ({ text: manifest, options }))
    .filter(({ text }) => text.length < 5_000)
  return [...goldens, ...examples]
}
