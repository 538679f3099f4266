import type { DeployPlan } from 'tranship/plan'
import type { KubernetesObject } from 'tranship'
import { formatDuration } from 'tranship/internal'
import type { DeploySecret } from '../apply/secrets.js'
import { columns } from '../terminal/columns.js'
import { show, Shown } from '../terminal/shown.js'
import { section } from './plan-text.js'
import { stepsText } from './step-text.js'

export function deployPlanText(plan: DeployPlan): Shown {
  const {
    application,
    services,
    added,
    build,
    secrets,
    first,
    steps,
    last,
    externalClaims,
    restarts,
    prune,
    timeout,
    untilUp,
  } = plan
  const also = added.length === 0 ? '' : ` (${added.join(', ')} because others depend on them)`
  const builds = build?.images.map(({ service, tags }) => [service, tags[0] ?? '']) ?? []
  const selector = Object.entries(plan.selector).map(([key, value]) => `${key}=${value}`)
  return Shown.join([
    show`Deploy ${application}: ${services.join(', ')}${also}\n`,
    section(show`\nBuild and push`, columns(builds, '  ')),
    section(
      show`\nCreate what is not there`,
      columns(
        secrets.map((secret) => ['Secret', secret.name, secretText(secret)]),
        '  ',
      ),
    ),
    section(
      show`\nNeed in the cluster`,
      columns(
        externalClaims.map(({ kind, metadata }) => [kind, metadata.name, 'create it with --create-external']),
        '  ',
      ),
    ),
    section(show`\nApply`, objectsText(first)),
    section(show`\nApply, waiting for at most ${formatDuration(timeout)}`, stepsText(steps, '  ')),
    section(show`\nApply`, objectsText(last)),
    section(
      show`\nRestart`,
      columns(
        restarts.map(({ object, after }) => [
          object.kind,
          object.name,
          `if ${after.join(' or ')} was replaced`,
        ]),
        '  ',
      ),
    ),
    ...(untilUp ? [show`\nWait until all of them are up\n`] : []),
    ...(prune === undefined
      ? []
      : [
          show`\nRemove objects that the Compose file no longer has\n`,
          columns(
            [
              ['kinds', prune.kinds.map(({ kind }) => kind).join(', ')],
              ['labels', selector.join(', ')],
              ['keep', `the ${prune.keep.length} objects above of these kinds`],
            ],
            '  ',
          ),
        ]),
  ])
}

/** Describes a Secret: its key and the source of its value. */
export function secretText(secret: DeploySecret): string {
  if ('file' in secret) return `${secret.key} from the file ${secret.file}`
  if ('config' in secret) return `${secret.key} from the config ${secret.config}`
  const variable = 'variable' in secret ? secret.variable : secret.environment
  return `${secret.key} from the variable ${variable}`
}

function objectsText(objects: readonly KubernetesObject[]): Shown {
  return columns(
    objects.map(({ kind, metadata }) => [kind, metadata.name]),
    '  ',
  )
}
