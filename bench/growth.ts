import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { safeTranslate, toYAML, trace } from 'tranship'
import { composeFamilies } from './compose-families.js'
import { type Family, families } from './families.js'
import { cpuOf } from './measure.js'
import { heading, line } from './report.js'

/** The limit on the growth of time. 1 is linear; CPU caches cost a little more. */
const linear = { atMost: 1.15 }

/** The limit on the CPU time for an input below 10 kB, in milliseconds. */
const quick = { atMost: 100 }

/** The limit on the size of objects and messages, as a multiple of an input above 1 kB. */
const amplification = { atMost: 200 }

/** Reports families of texts that may be slow to read, or whose output may be much larger than the input. */
export function reportFamilies(): void {
  heading(
    'growth: the exponents of the work and of the time from 1× to 4×; the CPU of one call; objects and messages over the input',
  )
  const work = workOfFamilies()
  for (const [index, family] of [...families, ...composeFamilies].entries()) {
    const [once, four] = [measure(family, family.size), measure(family, family.size * 4)]
    const exponent = (ofOnce: number, ofFour: number) =>
      Math.log(ofFour / ofOnce) / Math.log(four.size / once.size)
    line(`${family.name}: exponent of the work`, exponent(...work[index]!), '', linear)
    line(`${family.name}: exponent of the time`, exponent(once.time, four.time), '', linear)
    const small = four.size < 10_000 ? four : once.size < 10_000 ? once : undefined
    if (small !== undefined) line(`${family.name}: ${small.size} characters`, small.time, 'ms', quick)
    line(
      `${family.name}: made of the input`,
      Math.max(once.made / once.size, four.made / four.size),
      '×',
      amplification,
    )
  }
}

/** Measures the work of each family at 1× and 4×, in another process. */
function workOfFamilies(): readonly (readonly [number, number])[] {
  const file = path.join(import.meta.dirname, 'work-of-families.js')
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as [number, number][]
}

/** Measures a query about a manifest that is one long line. */
export function reportExplaining(): void {
  heading('growth: what becomes of a line, from 500 services to 2000')
  const time = (services: number) => {
    const entries = Array.from(
      { length: services },
      (_, index) => `s${index}: {image: nginx, ports: ["80:80"]}`,
    )
    const text = `services: {${entries.join(', ')}}`
    return leastOf(5, () => {
      const { objectsAt, plannedAt } = trace(text)
      return [objectsAt(0, text.length), plannedAt(0, text.length)]
    })
  }
  line('one line: exponent', Math.log(time(2000) / time(500)) / Math.log(4), '', linear)
}

/** Returns the CPU time of one call: the least of several, since garbage collection may slow down any of them. */
function measure(
  { make, call = safeTranslate }: Family,
  size: number,
): { time: number; size: number; made: number } {
  const { text, options = {} } = make(size)
  const time = leastOf(5, () => call(text, options))
  const result = safeTranslate(text, options)
  const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  let made = diagnostics.reduce((sum, { message, hint = '' }) => sum + message.length + hint.length, 0)
  if (result.ok) made += toYAML(result.objects).length
  return { time, size: text.length + JSON.stringify(options).length, made }
}

function leastOf(rounds: number, call: () => unknown): number {
  return Math.min(...Array.from({ length: rounds }, () => cpuOf(call)))
}
