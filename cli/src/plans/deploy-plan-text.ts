import { type DeployPlan, formatDuration, type KubernetesObject } from 'tranship'
import { columns } from '../terminal/columns.js'
import { section } from './plan-text.js'
import { stepsText } from './step-text.js'

export function deployPlanText(plan: DeployPlan): string {
  const { application, services, added, build, first, steps, last, prune, timeout, untilUp } = plan
  const also = added.length === 0 ? '' : ` (${added.join(', ')} because others depend on them)`
  const builds = build?.images.map(({ service, tags }) => [service, tags[0] ?? '']) ?? []
  const selector = Object.entries(plan.selector).map(([key, value]) => `${key}=${value}`)
  return [
    `Deploy ${application}: ${services.join(', ')}${also}\n`,
    section('\nBuild and push', columns(builds, '  ')),
    section('\nApply', objectsText(first)),
    section(`\nApply, waiting for at most ${formatDuration(timeout)}`, stepsText(steps, '  ')),
    section('\nApply', objectsText(last)),
    ...(untilUp ? ['\nWait until all of them are up\n'] : []),
    ...(prune === undefined
      ? []
      : [
          '\nRemove what the manifest no longer has\n',
          columns(
            [
              ['kinds', prune.kinds.map(({ kind }) => kind).join(', ')],
              ['labels', selector.join(', ')],
              ['keep', `the ${prune.keep.length} objects above of these kinds`],
            ],
            '  ',
          ),
        ]),
  ].join('')
}

function objectsText(objects: readonly KubernetesObject[]): string {
  return columns(
    objects.map(({ kind, metadata }) => [kind, metadata.name]),
    '  ',
  )
}
