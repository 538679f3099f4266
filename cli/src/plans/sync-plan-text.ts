import type { SyncPlan } from 'tranship'
import { columns } from '../terminal/columns.js'
import { printable } from '../terminal/printable.js'
import { commandLine, section } from './plan-text.js'

export function syncPlanText(plan: SyncPlan): string {
  const { service, object, folders, forwards, skipped, entrypoint, command, workingDirectory, environment } =
    plan
  const runs = [
    ...(entrypoint === undefined ? [] : [['entrypoint', commandLine(entrypoint)]]),
    ...(command === undefined ? [] : [['command', commandLine(command)]]),
    ...(workingDirectory === undefined ? [] : [['folder', workingDirectory]]),
  ].map((row) => row.map(printable))
  return [
    `Develop ${printable(service)} in ${object.kind} ${object.name} with the image ${printable(plan.image)}\n`,
    section(
      '\nSynchronise',
      columns(
        folders.map(({ local, container, readOnly, exclude }) => [
          printable(local),
          readOnly ? '→' : '↔',
          printable(exclude.length === 0 ? container : `${container} without ${exclude.join(', ')}`),
        ]),
        '  ',
      ),
    ),
    section(
      '\nForward',
      columns(
        forwards.map(({ local, container }) => [`localhost:${local}`, '→', String(container)]),
        '  ',
      ),
    ),
    section('\nRun', columns(runs, '  ')),
    section(
      '\nSet',
      columns(
        Object.entries(environment).map((pair) => pair.map(printable)),
        '  ',
      ),
    ),
    section('\nLeave out', skipped.map(({ message }) => `  ${printable(message)}\n`).join('')),
  ].join('')
}
