import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { page as wrapped } from './markdown.js'

// Writes the numbers of kube-score into docs/security-figures.md. The program must be on the `PATH`.
const page = 'docs/security-figures.md'
const version = '1.20.0'
const workloads = new Set(['CronJob', 'DaemonSet', 'Deployment', 'Job', 'StatefulSet'])

/** An object and its results, as kube-score prints them. */
interface Scored {
  readonly type_meta: { readonly kind: string }
  readonly checks:
    | readonly {
        readonly check: { readonly id: string }
        /** 1 for a critical result, 5 for a warning, and more for a good one. */
        readonly grade: number
        readonly skipped: boolean
      }[]
    | null
}

const run = promisify(execFile)

/** Scores a file. The program exits with an error if a result is critical, and prints nothing for an empty file. */
async function score(file: string): Promise<readonly Scored[]> {
  const flags = ['--enable-optional-test', 'container-seccomp-profile', '--output-format', 'json', file]
  const { stdout } = await run('kube-score', ['score', ...flags], { maxBuffer: 1 << 28 }).catch(
    (error: unknown) => {
      if (typeof (error as { readonly code?: unknown }).code === 'number') return error as { stdout: string }
      throw error
    },
  )
  return stdout === '' ? [] : (JSON.parse(stdout) as readonly Scored[])
}

const files = readdirSync('golden')
  .map((name) => `golden/${name}/objects@compose.yaml`)
  .filter((file) => existsSync(file))
const cases: (readonly Scored[])[] = []
const next = files.values()
const worker = async () => {
  for (const file of next) cases.push(await score(file))
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))

const withWorkloads = cases.filter((scored) => scored.some(({ type_meta }) => workloads.has(type_meta.kind)))
const total = cases.flat().filter(({ type_meta }) => workloads.has(type_meta.kind)).length
const results = cases
  .flat()
  .flatMap(({ checks }) => checks ?? [])
  .filter(({ grade, skipped }) => !skipped && grade <= 5)
const critical = results.filter(({ grade }) => grade === 1).length
/** The results by check. Names such as `deployment-has-…` and `statefulset-has-…` are one check. */
const counts = new Map<string, number>()
for (const { check } of results) {
  const name = check.id.replace(/^[a-z]+-has-(?=host-|poddis)/, '…-')
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

const [date] = new Date().toISOString().split('T')
const sentence = [
  `kube-score ${version} scored the golden cases of the profile \`compose\` on ${date}:`,
  `${total} workloads in ${withWorkloads.length} cases.`,
  `It has ${critical.toLocaleString('en')} critical results, which are ${(critical / total).toFixed(1)} for each workload.`,
  'The numbers below are workloads with a critical result or a warning.',
].join(' ')
const described = new Set<string>()
const text = readFileSync(page, 'utf8')
  .replace(/^kube-score [\d.]+ scored [^]*?(?=\n\n)/m, () => wrapped(sentence).trimEnd())
  .replace(/^\| `([a-z…-]+)` \| (.+) \| \d+ \|$/gm, (_, name: string, reason: string) => {
    described.add(name)
    return `| \`${name}\` | ${reason} | ${counts.get(name) ?? 0} |`
  })
const missing = [...counts.keys()].filter((name) => !described.has(name))
if (missing.length > 0) throw new Error(`Add rows to kube-score in ${page}: ${missing.join(', ')}`)
writeFileSync(page, text)
console.log(`${total} workloads, ${critical} critical results`)
