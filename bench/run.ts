import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseEvents } from 'js-yaml'
import { safeTranslate, toYAML, translate, type TranslateOptions } from 'tranship'
import { parseDocument } from 'yaml'
import { kompose, measureKompose, realManifests } from './beside-kompose.js'
import { measureColdStart } from './cold-start.js'
import { clusterToDeployTo, measureCommands, measureDeploys } from './deploying.js'
import { imageTools, measureSynchronisation } from './synchronising.js'
import { reportExplaining, reportFamilies } from './growth.js'
import { diagnosing } from './diagnosing.js'
import { editing, hovering } from './editing.js'
import { generate, generateForAll, generateVariables } from './generate.js'
import { keystrokesInChromium } from './in-chromium.js'
import { cpuOf, measure, quantile, type Subject } from './measure.js'
import { heading, line } from './report.js'
import { afterParsing, parsed } from './stages.js'

/** The folder of the compiled bench scripts, and of manifests for child processes. */
const folder = import.meta.dirname

interface Input {
  readonly text: string
  readonly options?: TranslateOptions
}

const parse = (text: string) => parseDocument(text, { uniqueKeys: false })

/** The limit on the growth of time for each service or key. CPU caches make it slightly more than linear. */
const linear = { atMost: 1.3 }

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
reportLargeTexts()
await reportLatency()
await reportEditing()
await reportHovering()
await reportDiagnosing()
await reportColdStart()
reportCommands()
await reportDeploys()
await reportSynchronisation()

function subjectsOf(inputs: readonly Input[]) {
  const objects = inputs.map(({ text, options }) => translate(text, options).objects)
  const all = (work: (input: Input, index: number) => unknown) => () => inputs.map(work)
  return {
    parse: () => all(({ text }) => parse(text)),
    events: () => all(({ text }) => parseEvents(text, {})),
    translate: () => all(({ text, options }) => translate(text, options)),
    afterParsing: () => {
      const manifests = inputs.map(({ text }) => parsed(text))
      return all(({ options = {} }, index) => afterParsing(manifests[index]!, options))
    },
    roundTrip: () => all((_, index) => JSON.parse(JSON.stringify(objects[index]!)) as unknown),
    // Read the last character, to force the engine to flatten the string.
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
  line('parseEvents', median('events'), 'ms')
  line('translate / parseDocument', ratio('translate', 'parse'), '×', aimed ? { atMost: 0.5 } : undefined)
  line('translate / parseEvents', ratio('translate', 'events'), '×', aimed ? { atMost: 3 } : undefined)
  const toRoundTrip = ratio('afterParsing', 'roundTrip')
  line('stages after parsing / JSON round trip', toRoundTrip, '×', aimed ? { atMost: 2.5 } : undefined)
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

/** Compares the profiles on a manifest that uses nothing specific to `compose`. */
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
  line('translate in compose / in 1.48', measurement.ratio('compose', 'reference'), '×')
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
      const { kept, peak } = memoryOf(subject, file)
      line(`${subject}, of ${services}`, kept / services / 1000, 'kB')
      if (services === sizes.at(-1)) line(`${subject}, of ${services}, largest process`, peak / 1e6, 'MB')
    }
  }
}

/** Returns the heap size of a result, and the peak size of its process, in bytes. */
function memoryOf(subject: string, file: string): { readonly kept: number; readonly peak: number } {
  const { stdout, stderr, status } = runMemory(subject, file)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as { kept: number; peak: number }
}

function runMemory(subject: string, file: string, ...flags: string[]) {
  const program = path.join(folder, 'memory.js')
  return spawnSync(process.execPath, [...flags, '--expose-gc', program, subject, file], { encoding: 'utf8' })
}

/** Measures unusually large texts: one huge value, and many services. */
function reportLargeTexts() {
  heading('large texts')
  const cpu = (text: string) => {
    const times = Array.from({ length: 9 }, () => cpuOf(() => safeTranslate(text)))
    return quantile(times, 0.5)
  }
  const scalar = (size: number) => `services:\n  web:\n    image: nginx\n    command: "${'x'.repeat(size)}"\n`
  const [one, five] = [cpu(scalar(1e6)), cpu(scalar(5e6))]
  line('a value of 5 MB', five, 'ms')
  line('a value of 5 MB, growth for each character from 1 MB', five / one / 5, '×', linear)
  const file = path.join(folder, 'services.yaml')
  const text = generate(20_000)
  writeFileSync(file, text)
  const { peak } = memoryOf('translate', file)
  line('20,000 services, largest process / the text', peak / text.length, '×', { atMost: 25 })
  // V8 lets the heap grow while memory is free, so search for the smallest heap that suffices.
  const megabytes = (times: number) => Math.ceil((times * text.length) / 2 ** 20)
  let [tooFew, enough] = [10, 40]
  while (enough - tooFew > 1) {
    const times = (tooFew + enough) >> 1
    const heap = `--max-old-space-size=${megabytes(times)}`
    if (runMemory('translate', file, heap).status === 0) enough = times
    else tooFew = times
  }
  line('20,000 services, smallest heap / the text', enough, '×', { atMost: 25 })
}

/** Measures the response time of an editor at each keystroke. */
async function reportLatency() {
  const sizes = [10, 50, 200]
  const aims = new Map([
    ['50 99', { atMost: 16 }],
    ['200 50', { atMost: 16 }],
  ])
  const report = (times: readonly number[], services: number, atMost = aims) => {
    for (const percentile of [50, 99]) {
      const name = `${services} services, ${percentile}th percentile`
      line(name, quantile(times, percentile / 100), 'ms', atMost.get(`${services} ${percentile}`))
    }
  }
  heading('one call of safeTranslate at each keystroke, while the last service is typed in')
  for (const services of sizes) report(keystrokesInNode(services), services)
  heading('the same in Chromium')
  const inChromium = await keystrokesInChromium(sizes)
  if (inChromium === undefined) console.log('  not measured: there is no chromium on the PATH')
  else for (const [services, times] of inChromium) report(times, services)
  heading('the same in Node, of a caller who keeps nothing from one keystroke to the next')
  for (const services of sizes) report(keystrokesInNode(services, 'nothing'), services, new Map())
}

/** Measures `keystrokes` in a separate process, free of the effects of earlier benchmarks. */
function keystrokesInNode(services: number, ...keeps: readonly 'nothing'[]): number[] {
  const program = path.join(folder, 'editor.js')
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, `${services}`, ...keeps], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as number[]
}

/** Measures an editor with the language server in another process. */
async function reportEditing() {
  heading('the language server, from a keystroke to an answer, while the last of 50 services is typed in')
  const found = await editing(50)
  const ratios = (what: 'hover' | 'completion') => found.map((each) => each[what] / each.translation)
  for (const what of ['hover', 'completion'] as const) {
    const times = found.map((each) => each[what])
    for (const percentile of [50, 99])
      line(
        `${what}, ${percentile}th percentile`,
        quantile(times, percentile / 100),
        'ms',
        percentile === 50 ? { atMost: 16 } : undefined,
      )
    line(`${what} / safeTranslate`, quantile(ratios(what), 0.5), '×', { atMost: 5 })
  }
}

/** Measures a hover that the diagnostics of an edit precede, as usual in an editor. */
async function reportHovering() {
  heading('the language server, a hover after the diagnostics of an edit')
  for (const services of [50, 200, 1000]) {
    const times = await hovering(services)
    line(`${services} services`, quantile(times, 0.5), 'ms', services === 1000 ? { atMost: 89 } : undefined)
  }
}

async function reportDiagnosing() {
  heading('the language server, from an edit to its diagnostics, beside yaml-language-server')
  for (const services of [50, 200, 1000]) {
    const times = await diagnosing(services)
    const own = quantile(times.tranship, 0.5)
    const other = quantile(times['yaml-language-server'], 0.5)
    line(`tranship, ${services} services`, own, 'ms')
    line(`yaml-language-server, ${services} services`, other, 'ms')
    line(`tranship / yaml-language-server, ${services} services`, own / other, '×', { atMost: 0.5 })
  }
}

async function reportColdStart() {
  heading('a process that reads one manifest of 10 services')
  const manifest = path.join(folder, 'compose.yaml')
  const single = path.join(folder, 'single.yaml')
  writeFileSync(manifest, generate(10))
  writeFileSync(single, generate(1))
  const { median, ratio } = await measureColdStart(manifest, single, folder)
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
  line('tranship compose.yaml, of 1 service', median('command, 1 service'), 'ms')
  line('tranship compose.yaml, of 1 service / node -e 0', ratio('command, 1 service', 'node'), '×')
  line('tranship compose.yaml', median('command'), 'ms')
  line('tranship compose.yaml / node -e 0', ratio('command', 'node'), '×', { atMost: 4 })
  line('with nothing kept of runs before / node -e 0', ratio('command, nothing kept', 'node'), '×')
  await reportKompose()
}

/** Measures the CPU time of processes against kompose, if installed. Both programs write the same file. */
async function reportKompose() {
  heading('the CPU of a process, beside kompose')
  if (kompose === undefined) return console.log('  not measured: there is no kompose on the PATH')
  const ratios: number[] = []
  const manifests = realManifests()
  for (const manifest of manifests) {
    const found = await measureKompose(manifest, folder, 5)
    if (found !== undefined) ratios.push(found.tranship / found.kompose)
  }
  const name = `tranship / kompose, ${ratios.length} of ${manifests.length} whole applications`
  line(`${name}, median`, quantile(ratios, 0.5), '×', { atMost: 1.5 })
  line(`${name}, 5th percentile`, quantile(ratios, 0.05), '×')
  line(`${name}, 95th percentile`, quantile(ratios, 0.95), '×')
  const aims = new Map([
    [1, 1.4],
    [10, 1.1],
    [100, 0.6],
    [1000, 0.3],
  ])
  for (const [services, atMost] of aims) {
    const manifest = path.join(folder, 'compose.yaml')
    writeFileSync(manifest, generateForAll(services))
    const found = await measureKompose(manifest, folder, 11)
    if (found === undefined) throw new Error(`tranship or kompose refuses ${services} generated services`)
    line(`tranship, ${services} services`, found.tranship, 'ms')
    line(`tranship / kompose, ${services} services`, found.tranship / found.kompose, '×', { atMost })
  }
}

function reportCommands() {
  heading('a process of each command that says what it takes')
  for (const [name, milliseconds] of measureCommands()) line(`tranship ${name} --help`, milliseconds, 'ms')
}

/** Measures deploys to a real cluster against kubectl. */
async function reportDeploys() {
  heading('a deploy, beside kubectl apply --server-side of the same objects')
  if (clusterToDeployTo === undefined)
    return console.log('  not measured: TRANSHIP_TEST_KUBECONFIG names no cluster')
  for (const services of [4, 100]) {
    const { objects, first, again, ratio, requests } = await measureDeploys(services, folder)
    const name = `${services} services, ${objects} objects`
    line(`${name}: tranship deploy, the first`, first.tranship, 's')
    line(`${name}: kubectl apply, the first`, first.kubectl, 's')
    line(`${name}: tranship deploy, unchanged`, again.tranship, 's')
    line(`${name}: kubectl apply, unchanged`, again.kubectl, 's')
    const aim = services < 100 ? undefined : { atMost: 1.2 }
    line(`${name}: tranship / kubectl, unchanged`, ratio, '×', aim)
    line(`${name}: requests, unchanged`, requests.all, '')
    line(`${name}: writes for each object, unchanged`, requests.writes / objects, '', { atMost: 1 })
  }
}

/** Measures the synchronisation of a folder with a real cluster, against `tar` through `kubectl exec`. */
async function reportSynchronisation() {
  heading('files synchronised with a container')
  if (clusterToDeployTo === undefined || imageTools === undefined)
    return console.log(
      '  not measured: TRANSHIP_TEST_KUBECONFIG and TRANSHIP_TEST_CLUSTER name no cluster with a node',
    )
  const files = 10_000
  const { many, tar, one } = await measureSynchronisation(files, folder)
  line(`${files} files: changed until the container has them`, many, 'ms')
  line(`${files} files: tar through kubectl exec`, tar, 'ms')
  line(`${files} files: tranship / tar`, many / tar, '×', { atMost: 3 })
  line('one file: changed until the container has it', one, 'ms', { atMost: 50 })
}
