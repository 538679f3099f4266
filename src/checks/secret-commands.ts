import { hasSecretMark, scriptWithSecretMarks } from '../compose/secret-marker.js'
import type { Place } from '../source/place.js'
import { tableOfWords } from '../source/shown.js'
import { hasKnownShell } from '../application/known-program.js'
import type { Service } from '../application/service.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

const doubts = tableOfWords({
  unknown: 'which the image may not have',
  missing: 'which the image does not have',
})

/**
 * Reports healthchecks and hooks that name a secret variable without a shell (rule C2-08). Kubernetes expands nothing
 * there, so a shell runs the command. The images of the table have one.
 */
export function checkSecretCommands(
  { services }: Pick<CheckedApplication, 'services'>,
  { report }: Reporting,
): void {
  for (const service of services) {
    for (const { words, place } of commandsOf(service)) {
      const needsShell = words.some(hasSecretMark) && scriptWithSecretMarks(words) === undefined
      const hasShell = hasKnownShell(service)
      if (!needsShell || hasShell === true) continue
      report('secret-without-shell', place, { doubt: hasShell === false ? doubts.missing : doubts.unknown })
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
