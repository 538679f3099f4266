import type { TranslateOptions } from 'tranship'
import { allExamples } from '../support/diagnostic-examples.js'
import { goldenCases } from '../support/golden.js'

export interface Sample {
  readonly text: string
  readonly options: TranslateOptions
}

/** Returns the samples for mutations: all golden manifests, and all diagnostic examples that aren't huge. */
export function corpus(): Sample[] {
  const goldens = goldenCases().map(({ manifest, options }) => ({ text: manifest, options }))
  const examples = allExamples()
    .map(({ manifest, options = {} }) => ({ text: manifest, options }))
    .filter(({ text }) => text.length < 5_000)
  return [...goldens, ...examples]
}
