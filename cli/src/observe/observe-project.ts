import type { Facts } from 'tranship'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { Invocation } from '../invocation.js'
import { openProgress } from '../progress/open-progress.js'
import { plural } from '../reports/count.js'
import { printWarning } from '../terminal/print-warning.js'
import { UsageError } from '../usage-error.js'
import type { DockerEngine } from './docker-engine.js'
import { makeFacts } from './make-facts.js'
import { unseenTexts } from './unseen.js'
import type { UsedEngine } from './use-engine.js'
import { containersOfProject, watchContainers } from './watch-containers.js'
import type { WrittenProject } from './written-project.js'

export interface ObserveSettings {
  /** The time to watch, in milliseconds. */
  readonly duration: number
  readonly helperImage?: string | undefined
  /** The folder of the Compose file. */
  readonly folder: string
}

/** Watches the running containers of an application. Says what it cannot see. */
export async function observeProject(
  { engine, address }: UsedEngine,
  written: WrittenProject,
  { duration, helperImage, folder }: ObserveSettings,
  { terminal, engines }: Invocation,
): Promise<Facts> {
  const { name: project } = written
  const present = await containersOfProject(engine, project)
  const running = present.filter((one) => fieldsOf(one['State'])['Running'] === true)
  if (running.length === 0) throw await notRunning(engine, project, folder)
  const progress = openProgress({}, terminal)
  progress.tell({
    event: 'note',
    message: `Watching ${plural(running.length, 'container')} of \`${project}\` for ${duration / 1000} s. Ctrl-C ends this early and keeps what was seen.`,
  })
  const containers = await watchContainers(engine, project, {
    ...{ duration, helperImage, clock: engines.clock, isLocal: address.socketPath !== undefined },
    interruption: AbortSignal.any([terminal.interruption(), terminal.signal]),
    tell: (left) => progress.tell({ event: 'watching', left }),
  }).finally(() => progress.end())
  const helped = helperImage !== undefined
  for (const warning of unseenTexts(containers, Object.keys(written.settings), helped))
    printWarning(warning, terminal)
  return makeFacts(containers, written)
}

/** Describes why there is nothing to watch. Another name of the project is a frequent cause. */
async function notRunning(engine: DockerEngine, project: string, folder: string): Promise<UsageError> {
  const label = 'com.docker.compose.project'
  const filters = encodeURIComponent(JSON.stringify({ label: [`${label}.working_dir=${folder}`] }))
  const listed = objectsOf(await engine.json(`/containers/json?filters=${filters}`))
  const other = listed.map(({ Labels: labels }) => textOf(fieldsOf(labels)[label])).find(Boolean)
  return new UsageError(
    `No container of the project \`${project}\` runs.`,
    other === undefined || other === project
      ? 'Start the application first: run `docker compose up -d`.'
      : `The project \`${other}\` of this folder runs: add \`--name ${other}\`.`,
  )
}
