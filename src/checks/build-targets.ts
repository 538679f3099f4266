import { dockerfileIn } from '../compose/build-context.js'
import { stagesOf } from '../compose/dockerfile.js'
import type { Choices, FileScope, Reporting } from '../rules/types/scope.js'
import { findContent } from '../rules/values/files.js'
import { joinedFirst, sentence, type Shown, verbatim, words } from '../source/shown.js'
import { nearest, suggestion } from '../warnings/nearest.js'
import type { CheckedApplication } from './checked-application.js'

/** Reports targets of builds that their Dockerfile does not have, if the Dockerfile is known. */
export function reportBuildTargets(
  { buildable }: Pick<CheckedApplication, 'buildable'>,
  scope: Reporting & Choices & FileScope,
): void {
  for (const { build } of buildable) {
    const place = build?.place.get('target')
    if (build?.target === undefined || place === undefined) continue
    const { context, dockerfile, dockerfileInline, target } = build
    const file = dockerfileIn(context, dockerfile ?? 'Dockerfile')
    const stages = stagesOf(dockerfileInline ?? findContent(scope, file)?.text ?? '')
    if (stages === undefined || stages.has(target)) continue
    const names = stages.names.map(verbatim)
    const near = nearest(target, names)
    const args = { name: place.showName(target), suggestion: suggestion(near) || listOf(names) }
    scope.report('unknown-build-target', place, args, { fix: near })
  }
}

function listOf(names: readonly Shown[]): Shown {
  return names.length === 0
    ? words('None of its stages has a name: write one after `AS`, or remove the key.')
    : sentence`Its stages are ${joinedFirst(names.map((name) => sentence`\`${name}\``))}.`
}
