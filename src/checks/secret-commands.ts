import { hasSecretMark, scriptWithSecretMarks } from '../compose/secret-marker.js'
import type { Place } from '../source/place.js'
import { ImageShells } from '../application/image-shells.js'
import type { Service } from '../application/service.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about healthchecks and hooks that name a secret variable, and so need a shell (rule C2-08), if nothing shows that
 * the image has one.
 */
export function checkSecretCommands(
  { services }: Pick<CheckedApplication, 'services'>,
  { report }: Reporting,
): void {
  const shells = new ImageShells(services)
  for (const service of services) {
    for (const { words, place } of commandsOf(service)) {
      const needsShell = words.some(hasSecretMark) && scriptWithSecretMarks(words) === undefined
      if (needsShell && !shells.has(service)) report('secret-without-shell', place, {})
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
