import type { ExecAction } from 'kubernetes-types/core/v1.js'
import type { Place } from '../../source/place.js'
import { readVariables, type Variable } from '../read/variables.js'
import { readWords } from '../read/words.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceContext, ServiceRule } from '../rule/service-rule.js'

/** Commands in the container after its start and before its end: `post_start` and `pre_stop` (rule C7-01). */
export interface Hooks {
  readonly postStart: readonly Hook[]
  readonly preStop: readonly Hook[]
}

interface Hook {
  readonly words: readonly string[]
  readonly variables: readonly Variable[]
  readonly directory: string | undefined
  readonly place: Place
}

function normaliseHooks(service: Place, scope: Scope): Hooks {
  return {
    postStart: readHooks(service.get('post_start'), scope),
    preStop: readHooks(service.get('pre_stop'), scope),
  }
}

function readHooks(list: Place | undefined, scope: Scope): readonly Hook[] {
  return (list?.items() ?? []).map((place) => {
    const command = place.get('command')
    const words = readWords(command, scope)?.words.map(({ text }) => text)
    const variables = readVariables(place.get('environment'), scope)
    if (words?.length === 0) scope.report('empty-value', command!, {})
    return { words: words ?? [], variables, directory: place.get('working_dir')?.text || undefined, place }
  })
}

function mapHooks({ postStart, preStop }: Hooks, { lifecycle }: Draft, { place }: ServiceContext): void {
  if (postStart.length > 0) {
    lifecycle.set('postStart', { exec: action(postStart) }, place.get('post_start') ?? place)
  }
  if (preStop.length > 0) {
    lifecycle.set('preStop', { exec: action(preStop) }, place.get('pre_stop') ?? place)
  }
}

/** One plain command is run as it is. Kubernetes expands no `$(…)` in hooks. */
function action(hooks: readonly Hook[]): ExecAction {
  const first = hooks[0]!
  const isPlain = first.variables.length === 0 && first.directory === undefined
  if (hooks.length === 1 && isPlain) return { command: [...first.words] }
  return { command: ['/bin/sh', '-c', hooks.map(script).join(' && ')] }
}

/** A hook in a shell of its own, so that its folder is not that of the next. */
function script({ words, variables, directory }: Hook): string {
  const command = words.map(quoted).join(' ')
  const settings = variables.map(({ name, value }) => quoted(`${name}=${value}`)).join(' ')
  const withVariables = settings === '' ? command : `env ${settings} ${command}`
  return directory === undefined ? `( ${withVariables} )` : `( cd ${quoted(directory)} && ${withVariables} )`
}

/** A word as a shell reads it back. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

export const hooks: ServiceRule<Hooks> = { normalise: normaliseHooks, map: mapHooks }
