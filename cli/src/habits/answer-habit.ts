import { safePlanDeploy } from 'tranship/plan'
import { nameLabel, partOfLabel } from 'tranship/internal'
import { openManifestOfFlags } from '../manifest/manifest.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { type HabitContext, habits, namesElsewhere } from './habits.js'

/** The data about an application that an answer needs. */
interface KnownApplication {
  readonly name: string
  readonly workloads: readonly { readonly service: string; readonly kind: string; readonly name: string }[]
}

/**
 * Returns a hint for a command of another tool that tranship lacks. For those of Docker Compose, it has the names of the
 * current application. Returns `undefined` for any other word.
 */
export async function answerHabit(
  name: string,
  parameters: readonly string[],
  terminal: Terminal,
): Promise<UsageError | undefined> {
  const message = `The command \`${name}\` does not exist.`
  if (Object.hasOwn(namesElsewhere, name))
    return new UsageError(message, `Did you mean \`tranship ${namesElsewhere[name]!}\`?`)
  if (!Object.hasOwn(habits, name)) return undefined
  const { says, line } = habits[name]!
  if (line === undefined) return new UsageError(message, says)
  const context = contextOf(await applicationOf(terminal), parameters)
  return new UsageError(`${message} ${says}`, undefined, [line(context)])
}

/**
 * Returns the application of the current folder; `undefined` if there is no valid manifest. Hints then have
 * placeholders.
 */
async function applicationOf(terminal: Terminal): Promise<KnownApplication | undefined> {
  try {
    const { text, options } = await openManifestOfFlags({ quiet: true }, terminal)
    const plan = safePlanDeploy(text, { ...options, activeProfiles: ['*'] })
    return plan.ok ? { name: plan.selector[partOfLabel] ?? '', workloads: plan.steps } : undefined
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function contextOf(application: KnownApplication | undefined, parameters: readonly string[]): HabitContext {
  const { name = 'APPLICATION', workloads = [] } = application ?? {}
  const named = parameters.flatMap((word) => {
    const service = word.replace(/:.*/, '')
    return workloads.find((workload) => [workload.service, workload.name].includes(service)) ?? []
  })
  const names = [...new Set(named.map((workload) => workload.name))]
  const [first = named.length === 0 ? workloads[0] : undefined] = named
  return {
    selector: [`${partOfLabel}=${name}`, ...selectorOf(names)].join(','),
    workload: first === undefined ? 'deployment/SERVICE' : `${first.kind.toLowerCase()}/${first.name}`,
    words: parameters.map(quoted),
  }
}

function selectorOf(names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  return [names.length === 1 ? `${nameLabel}=${names[0]!}` : `'${nameLabel} in (${names.join(',')})'`]
}

/** Quotes a word for a shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
