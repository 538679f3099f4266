import { hasSecretMark, scriptWithSecretMarks } from '../compose/secret-marker.js'
import type { Place } from '../source/place.js'
import { hasKnownShell } from '../application/known-program.js'
import type { Service } from '../application/service.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Reports healthchecks and hooks that name a secret variable without a shell (rule C2-08): Kubernetes expands nothing there.
 * The images of the table have a shell, which then runs the command.
 */
export function checkSecretCommands(
  { services }: Pick<CheckedApplication, 'services'>,
  { report }: Reporting,
): void {
  for (const service of services) {
    for (const { words, place } of commandsOf(service)) {
      const needsShell = words.some(hasSecretMark) && scriptWithSecretMarks(words) === undefined
      if (needsShell && hasKnownShell(service) !== true) report('secret-without-shell', place, {})
    }
  }
}

interface Command {
  readonly words: readonly string[]
  readonly place: Place
}

function commandsOf({ healthcheck, hooks }: Service): Command[] {
  const check = healthcheck?.check
  return [
    ...(check?.kind === 'exec' ? [check] : []),
    ...[...hooks.postStart, ...hooks.preStop].map(({ words, place }) => ({
      words,
      place: place.get('command') ?? place,
    })),
  ]
}
