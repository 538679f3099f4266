import { hasSecretMark } from '../../compose/secret-marker.js'
import { scriptIndex } from '../../compose/shell-words.js'
import type { Place } from '../../source/place.js'
import { isKnownImage } from '../knowledge/images.js'
import type { Service } from '../model/service.js'
import type { Reporting } from '../rule/scope.js'
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
    if (isKnownImage(service.image.reference)) continue
    for (const { words, place } of commandsOf(service)) {
      const needsShell = words.some((word, index) => hasSecretMark(word) && index !== scriptIndex(words))
      if (needsShell) report('secret-without-shell', place, {})
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
