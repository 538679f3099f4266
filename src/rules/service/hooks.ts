import type { ExecAction } from 'kubernetes-types/core/v1.js'
import { quoteForShell } from '../../compose/shell-words.js'
import type { Place } from '../../source/place.js'
import { type ContainerCommand, readContainerCommand } from '../values/container-command.js'
import type { Draft } from '../types/draft.js'
import type { Choices, Reporting, VariableScope } from '../types/scope.js'
import type { ServiceContext, ServiceRule } from '../types/service-rule.js'

/** Commands in the container after its start and before its end: `post_start` and `pre_stop` (rule C7-01). */
export interface Hooks {
  readonly postStart: readonly Hook[]
  readonly preStop: readonly Hook[]
}

interface Hook extends ContainerCommand {
  readonly place: Place
}

function normaliseHooks(service: Place, scope: Reporting & Choices & VariableScope): Hooks {
  return {
    postStart: readHooks(service.get('post_start'), scope),
    preStop: readHooks(service.get('pre_stop'), scope),
  }
}

function readHooks(list: Place | undefined, scope: Reporting & Choices & VariableScope): readonly Hook[] {
  return (list?.items() ?? []).map((place) => ({ ...readContainerCommand(place, scope), place }))
}

function mapHooks({ postStart, preStop }: Hooks, draft: Draft, { place }: ServiceContext): void {
  const { lifecycle } = draft
  if (postStart.length > 0) {
    lifecycle.set('postStart', handler(postStart, draft), place.get('post_start') ?? place)
  }
  if (preStop.length > 0) {
    lifecycle.set('preStop', handler(preStop, draft), place.get('pre_stop') ?? place)
  }
}

/** A script of several commands has no single origin. */
function handler(hooks: readonly Hook[], { recorder }: Draft): { exec: ExecAction } {
  recorder.noteParts(hooks.map(({ place }) => place.get('working_dir')))
  return { exec: recorder.object(action(hooks), hooks.length === 1 ? hooks[0]!.place : undefined) }
}

/** A single plain command runs without a shell. Kubernetes expands no `$(…)` in hooks. */
function action(hooks: readonly Hook[]): ExecAction {
  const first = hooks[0]!
  const isPlain = first.variables.length === 0 && first.directory === undefined
  if (hooks.length === 1 && isPlain) return { command: [...first.words] }
  return { command: ['/bin/sh', '-c', hooks.map(script).join(' && ')] }
}

/** Writes a hook as a subshell, so that its working directory does not affect the next one. */
function script({ words, variables, directory }: Hook): string {
  const command = words.map(quoteForShell).join(' ')
  const settings = variables.map(({ name, value }) => quoteForShell(`${name}=${value}`)).join(' ')
  const withVariables = settings === '' ? command : `env ${settings} ${command}`
  return directory === undefined
    ? `( ${withVariables} )`
    : `( cd ${quoteForShell(directory)} && ${withVariables} )`
}

export const hooks: ServiceRule<Hooks> = { normalise: normaliseHooks, map: mapHooks }
