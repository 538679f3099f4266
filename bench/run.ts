import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { safeTranslate, toYAML, translate, type TranslateOptions } from 'tranship'
import { parseDocument } from 'yaml'
import { measureColdStart } from './cold-start.js'
import { reportExplaining, reportFamilies } from './growth.js'
import { generate, generateVariables, typeLastService } from './generate.js'
import { measure, quantile, type Subject } from './measure.js'
import { heading, line } from './report.js'
import { afterParsing, parsed } from './stages.js'

/** Where the scripts of the bench are, compiled, and the manifests for other processes. */
const folder = import.meta.dirname

interface Input {
  readonly text: string
  readonly options?: TranslateOptions
}

const parse = (text: string) => parseDocument(text, { uniqueKeys: false })

/** How long a time may grow for every service or key before it is no longer linear: caches of the machine cost some. */
const linear = { atMost: 1.5 }

console.log(`Node ${process.version}, ${process.platform} ${process.arch}`)
const sizes = [10, 100, 1000, 5000]
const measurements = new Map(sizes.map((services) => [services, measureStages(services)]))
reportGrowth()
reportApplications()
reportProfiles()
reportLargeMap()
reportFamilies()
reportExplaining()
reportMemory()
reportLatency()
await reportColdStart()

function subjectsOf(inputs: readonly Input[]) {
  const json = inputs.map(({ text }) => JSON.stringify(parse(text)))
  const objects = inputs.map(({ text, options }) => translate(text, options).objects)
  const all = (work: (input: Input, index: number) => unknown) => () => inputs.map(work)
  return {
    parse: () => all(({ text }) => parse(text)),
    translate: () => all(({ text, options }) => translate(text, options)),
    afterParsing: () => {
      const manifests = inputs.map(({ text }) => parsed(text))
      return all(({ options = {} }, index) => afterParsing(manifests[index]!, options))
    },
    parseJSON: () => all((_, index) => JSON.parse(json[index]!) as unknown),
    // The last character is asked for, because a concatenated string may not have been written out before.
    toYAML: () => all((_, index) => toYAML(objects[index]!).at(-1)),
    stringify: () => all((_, index) => JSON.stringify(objects[index]!).at(-1)),
  } satisfies Record<string, Subject>
}

function measureStages(services: number) {
  const text = generate(services)
  const measurement = measure(subjectsOf([{ text }]), { seconds: services >= 1000 ? 12 : 6, rounds: 7 })
  heading(`${services} services (${(text.length / 1000).toFixed(0)} kB, ${measurement.rounds} rounds)`)
  reportRatios(measurement, services >= 100)
  return measurement
}

function reportRatios({ median, ratio }: ReturnType<typeof measureStages>, aimed: boolean) {
  line('parseDocument', median('parse'), 'ms')
  line('translate', median('translate'), 'ms')
  line('translate / parseDocument', ratio('translate', 'parse'), '×', aimed ? { atMost: 1.25 } : undefined)
  line('stages after parsing / JSON.parse', ratio('afterParsing', 'parseJSON'), '×', { atMost: 8 })
  line('toYAML / JSON.stringify', ratio('toYAML', 'stringify'), '×', { atMost: 5 })
}

function reportGrowth() {
  heading('time for each service')
  for (const subject of ['parse', 'translate', 'afterParsing', 'toYAML'] as const) {
    const each = (services: number) => (measurements.get(services)!.median(subject) * 1000) / services
    for (const services of sizes) line(`${subject}, of ${services}`, each(services), 'µs')
    line(`${subject}, growth from 100 to 5000`, each(5000) / each(100), '×', linear)
  }
}

function reportApplications() {
  const applications = readdirSync('golden').filter((name) => name.startsWith('application-'))
  const inputs = applications.map((name): Input => {
    const file = (base: string) => path.join('golden', name, base)
    const options = existsSync(file('options.json'))
      ? (JSON.parse(readFileSync(file('options.json'), 'utf8')) as TranslateOptions)
      : {}
    return { text: readFileSync(file('compose.yaml'), 'utf8'), options }
  })
  const measurement = measure(subjectsOf(inputs), { seconds: 6, rounds: 7 })
  heading(`${inputs.length} whole applications of golden/, together (${measurement.rounds} rounds)`)
  reportRatios(measurement, false)
}

/** A manifest that uses nothing of the profile `compose` costs nothing more in it. */
function reportProfiles() {
  heading('the profile compose, 200 services')
  const text = generate(200)
  const measurement = measure(
    {
      reference: () => () => translate(text, { profile: '1.48' }),
      compose: () => () => translate(text, { profile: 'compose' }),
    },
    { seconds: 8, rounds: 15 },
  )
  line('translate in 1.48', measurement.median('reference'), 'ms')
  line('translate in compose', measurement.median('compose'), 'ms')
  line('translate in compose / in 1.48', measurement.ratio('compose', 'reference'), '×', { atMost: 1.1 })
}

function reportLargeMap() {
  heading('variables in one map')
  const [few, many] = [1000, 10_000]
  const texts = { few: generateVariables(few), many: generateVariables(many) }
  const measurement = measure(
    {
      parseFew: () => () => parse(texts.few),
      parseMany: () => () => parse(texts.many),
      translateFew: () => () => translate(texts.few),
      translateMany: () => () => translate(texts.many),
    },
    { seconds: 8, rounds: 7 },
  )
  const growth = (of: 'parse' | 'translate') => measurement.ratio(`${of}Many`, `${of}Few`) / (many / few)
  line(`parseDocument, of ${many}`, measurement.median('parseMany'), 'ms')
  line(`translate, of ${many}`, measurement.median('translateMany'), 'ms')
  line(`parseDocument, growth for each from ${few} to ${many}`, growth('parse'), '×')
  line(`translate, growth for each from ${few} to ${many}`, growth('translate'), '×', linear)
}

function reportMemory() {
  heading('heap kept for each service, while the result is held')
  const file = path.join(folder, 'services.yaml')
  for (const services of sizes.slice(1)) {
    writeFileSync(file, generate(services))
    for (const subject of ['parse', 'translate', 'objects']) {
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        ['--expose-gc', path.join(folder, 'memory.js'), subject, file],
        { encoding: 'utf8' },
      )
      if (status !== 0) throw new Error(stderr)
      const { kept, peak } = JSON.parse(stdout) as { kept: number; peak: number }
      line(`${subject}, of ${services}`, kept / services / 1000, 'kB')
      if (services === sizes.at(-1)) line(`${subject}, of ${services}, largest process`, peak / 1e6, 'MB')
    }
  }
}

function reportLatency() {
  heading('one call of safeTranslate, as an editor makes at every keystroke')
  for (const services of [10, 50, 200]) {
    const text = generate(services)
    const measurement = measure(
      { parse: () => () => parse(text), safeTranslate: () => () => safeTranslate(text) },
      { seconds: 4, rounds: 7 },
    )
    line(`${services} services`, measurement.median('safeTranslate'), 'ms')
    line(`${services} services / parseDocument`, measurement.ratio('safeTranslate', 'parse'), '×')
  }
  const times = Array.from(typeLastService(50), (typed) => {
    const before = performance.now()
    safeTranslate(typed)
    return performance.now() - before
  })
  line('50 services, the last one typed in, 50th percentile', quantile(times, 0.5), 'ms')
  line('50 services, the last one typed in, 99th percentile', quantile(times, 0.99), 'ms', { atMost: 16.7 })
}

async function reportColdStart() {
  heading('a process that reads one manifest of 10 services')
  const manifest = path.join(folder, 'compose.yaml')
  writeFileSync(manifest, generate(10))
  const { median, ratio } = await measureColdStart(manifest, folder)
  const aim = { atMost: 1.5 }
  line('node -e 0', median('node'), 'ms')
  line('parse with the package yaml', median('parse'), 'ms')
  line('translate with the package', median('translate'), 'ms')
  line('translate / parse', ratio('translate', 'parse'), '×', aim)
  line('translate / node -e 0', ratio('translate', 'node'), '×')
  line('one minified file: parse', median('bundled parse'), 'ms')
  line('one minified file: translate', median('bundled translate'), 'ms')
  line('one minified file: translate / parse', ratio('bundled translate', 'bundled parse'), '×', aim)
  line('one minified file: translate / node -e 0', ratio('bundled translate', 'node'), '×')
  line('tranship --version', median('command version'), 'ms')
  line('tranship --version / node -e 0', ratio('command version', 'node'), '×', { atMost: 2 })
  line('tranship compose.yaml', median('command'), 'ms')
  line('tranship compose.yaml / node -e 0', ratio('command', 'node'), '×', { atMost: 4 })
}
