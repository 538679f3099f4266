import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { safeTranslate, toYAML, trace } from 'tranship'
import { composeFamilies } from './compose-families.js'
import { type Family, families } from './families.js'
import { cpuOf } from './measure.js'
import { heading, line } from './report.js'

/** How the time may grow with the size: 1 is linear, and a machine's caches cost some. */
const linear = { atMost: 1.15 }

/** What a call may take of the CPU for an input under 10 kB, in milliseconds. */
const quick = { atMost: 100 }

/** How many times the input its objects and messages may be, for any input over 1 kB. */
const amplification = { atMost: 200 }

/** Texts that grow in the ways in which a reader can be slower than it should be, or make too much of too little. */
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

/** How much each family does at 1× and 4×. */
function workOfFamilies(): readonly (readonly [number, number])[] {
  const file = path.join(import.meta.dirname, 'work-of-families.js')
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as [number, number][]
}

/** A manifest on one line, of which is asked what all of it becomes. */
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

/** The CPU of one call, as the least of several, because a collection of garbage can fall into any of them. */
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
