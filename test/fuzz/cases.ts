import { keys, type Profile } from 'tranship'
import type { Sample } from './corpus.js'
import { editedText, type FuzzCase } from './fuzz-case.js'
import { type Draft, generateDraft, spoiled, toCase } from './grammar/draft.js'
import { mutate } from './mutate.js'
import { mutateApplication } from './mutate-application.js'
import { Random } from './random.js'

/** The share of generated texts that are broken, as if somebody were typing. */
const SPOILED = 0.2

/** The share of mutated samples with other files beside them. */
const SEVERAL = 0.5

/** The number of cases in a run after which each key of the tables had two. */
export const casesForEachKey = 2 * keys.length

export interface MadeCase {
  readonly fuzzCase: FuzzCase
  /** The draft from which the case was printed; absent if its text was changed since. */
  readonly draft?: Draft
  /** The keys of the tables in the draft, by path; empty for mutated texts. */
  readonly rows: ReadonlySet<string>
}

/** The case with a number: those with an even one are generated, those with an odd one are mutated samples. */
export function makeCase(seed: number, number: number, samples: readonly Sample[]): MadeCase {
  const random = Random.ofCase(seed, number)
  const made = number % 2 === 0 ? generated(random, number / 2) : mutated(random, samples)
  const text = editedText(made.fuzzCase)
  const edits = random.chance(0.5) ? editsOf(text, random) : []
  return { ...made, fuzzCase: { ...made.fuzzCase, edits } }
}

function generated(random: Random, row: number): MadeCase {
  const { draft, rows } = generateDraft(random, row)
  const fuzzCase = toCase(draft)
  return random.chance(SPOILED) ? { fuzzCase: spoiled(fuzzCase, random), rows } : { fuzzCase, draft, rows }
}

function mutated(random: Random, samples: readonly Sample[]): MadeCase {
  const sample = random.of(samples)
  const profile = random.of<Profile | undefined>(['1.37', '1.48', 'compose', undefined, undefined])
  const { manifest, options } = random.chance(SEVERAL)
    ? mutateApplication(sample, samples, random)
    : { manifest: mutate(sample.text, random.of(samples).text, random), options: sample.options }
  return {
    fuzzCase: {
      manifest,
      options: profile === undefined ? options : { ...options, profile },
      edits: [],
      probe: random.below(2 ** 31),
    },
    rows: new Set(),
  }
}

/** Returns versions of a text while somebody types or edits. */
function editsOf(text: string, random: Random): string[] {
  const edits: string[] = []
  let current = text
  for (let count = random.between(1, 3); count > 0; count--) {
    if (random.chance(0.5)) {
      const at = random.below(current.length + 1)
      const typed = random.of(['\n  ', 'x: "', '[a', '#', '${A:-', '  y:\n', ':', ' ', '&a ', '*a', '- '])
      for (const length of new Set([1, typed.length]))
        edits.push(current.slice(0, at) + typed.slice(0, length) + current.slice(at))
    } else edits.push(mutate(current, text, random))
    current = edits.at(-1)!
  }
  return edits
}
