// Counts what each function does for each family at two or three sizes, and prints one line of JSON for each. It has a process of
// its own, since counting changes how the engine runs everything.
import { countBuiltins } from './counted-builtins.js'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type Counted, type Input, calls } from './calls.js'
import { seemsFasterThanInput } from './exponents.js'
import { WORK } from './work.js'
import { type Family, families, textFamilies } from './families.js'
import { sharedFamilies } from './shared-families.js'

/** The measured growth of one function for one family. */
export interface Growth {
  readonly call: string
  readonly family: string
  /** Two sizes, or three if the work between the outer ones grows faster than they do. */
  readonly sizes: readonly number[]
  readonly work: readonly number[]
}

const [script = '', part = 'all'] = process.argv.slice(2)
const few = ['safeTranslate', 'completionsAt', 'symbols', 'references']
/** The functions that look at what services share. Others only call one of these. */
const looking = [
  'safeTranslate',
  'safeTrace',
  'safePlanDeploy',
  'references',
  'kustomizeLayout',
  'safeHelmLayout',
]

let builtins = 0
countBuiltins((work) => {
  builtins += work
})

/** Returns the work of a call: the counts of the library and of built-in methods. */
async function workOf(library: Counted, call: () => unknown): Promise<number> {
  const done = (library as unknown as Readonly<Record<string, () => number>>)[WORK]!
  const before = done()
  builtins = 0
  await call()
  return builtins + done() - before
}

const sizeOf = ({ text, options }: Input) => text.length + JSON.stringify(options).length

/** Measures the smallest and the largest size, and the one between where it decides. */
async function measure(
  library: Counted,
  family: Family,
  size: number,
  names: readonly string[],
): Promise<void> {
  const inputs = [size, size * 2, size * 4].map((count) => family.make(count))
  for (const name of names) {
    const growthOver = async (chosen: readonly Input[]): Promise<Growth | undefined> => {
      const work: number[] = []
      for (const input of chosen) {
        const call = calls[name]!(library, input)
        if (call === undefined) return undefined
        work.push(await workOf(library, call))
      }
      return { call: name, family: family.name, sizes: chosen.map(sizeOf), work }
    }
    let growth = await growthOver([inputs[0]!, inputs[2]!])
    if (growth !== undefined && seemsFasterThanInput(growth)) growth = await growthOver(inputs)
    if (growth !== undefined) process.stdout.write(`${JSON.stringify(growth)}\n`)
  }
}

async function main(): Promise<void> {
  const { default: library } = (await import(pathToFileURL(script).href)) as { readonly default: Counted }
  // Warm up, so that one-time work isn't counted.
  for (const prepare of Object.values(calls)) await prepare(library, families[0]!.make(2))?.()
  for (const family of families) if (part !== 'texts') await measure(library, family, 60, Object.keys(calls))
  for (const family of sharedFamilies) if (part !== 'texts') await measure(library, family, 60, looking)
  for (const family of textFamilies) if (part !== 'families') await measure(library, family, 230, few)
}

void main()
