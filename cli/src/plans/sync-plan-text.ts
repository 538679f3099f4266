import type { SyncPlan, Watch } from 'tranship/plan'
import { columns } from '../terminal/columns.js'
import { show, Shown } from '../terminal/shown.js'
import { commandLine, section } from './plan-text.js'

export function syncPlanText(plan: SyncPlan): Shown {
  const { service, object, folders, watches, forwards, skipped, environment } = plan
  const { entrypoint, command, workingDirectory } = plan
  const runs = [
    ...(entrypoint === undefined ? [] : [['entrypoint', commandLine(entrypoint)]]),
    ...(command === undefined ? [] : [['command', commandLine(command)]]),
    ...(workingDirectory === undefined ? [] : [['folder', workingDirectory]]),
  ]
  return Shown.join([
    show`Develop ${service} in ${object.kind} ${object.name} with the image ${plan.image}\n`,
    section(
      show`\nSynchronise`,
      columns(
        folders.map((folder) => [folder.local, '→', inContainer(folder)]),
        '  ',
      ),
    ),
    section(
      show`\nWatch`,
      columns(
        watches.map((watch) => [watch.local, watch.action, ...watchDetails(watch)]),
        '  ',
      ),
    ),
    section(
      show`\nForward`,
      columns(
        forwards.map(({ local, container }) => [`localhost:${local}`, '→', String(container)]),
        '  ',
      ),
    ),
    section(show`\nRun`, columns(runs, '  ')),
    section(show`\nSet`, columns(Object.entries(environment), '  ')),
    section(show`\nLeave out`, Shown.join(skipped.map(({ message }) => show`  ${message}\n`))),
  ])
}

function watchDetails({ container, ignore, include, exec }: Watch): string[] {
  const details = [
    ...(container === undefined ? [] : [`→ ${container}`]),
    ...(include.length === 0 ? [] : [`only ${include.join(', ')}`]),
    ...(ignore.length === 0 ? [] : [`without ${ignore.join(', ')}`]),
    ...(exec === undefined ? [] : [`then ${commandLine(exec.command)}`]),
  ]
  return details.length === 0 ? [] : [details.join(' ')]
}

function inContainer({ container, exclude }: SyncPlan['folders'][number]): string {
  return exclude.length === 0 ? container : `${container} without ${exclude.join(', ')}`
}
