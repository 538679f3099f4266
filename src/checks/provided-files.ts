import { shownObjectName } from '../rules/values/external.js'
import type { Place } from '../source/place.js'
import type { Choices, Reporting, Unknowns } from '../rules/types/scope.js'
import type { Config } from '../rules/top-level/configs.js'
import type { Secret } from '../rules/top-level/secrets.js'
import { MOST_CONFIG_BYTES } from '../application/config-map.js'
import { createCommand, quoted, quotedPath } from '../rules/values/create-command.js'
import { sentence, type Shown, words } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/** Reports files that are too large, and objects that the user must create. */
export function checkProvidedFiles(
  { files, services }: Pick<CheckedApplication, 'files' | 'services'>,
  scope: Reporting & Choices & Unknowns,
): void {
  const used = {
    configs: new Set(services.flatMap(({ configs }) => configs.map(({ name }) => name))),
    secrets: new Set(services.flatMap(({ runtimeSecrets }) => runtimeSecrets.map(({ name }) => name))),
  }
  for (const config of files.configs.values()) {
    const { content, place } = config
    if ((content?.size ?? 0) > MOST_CONFIG_BYTES)
      scope.report('config-too-large', place, { limit: MOST_CONFIG_BYTES })
    if (!used.configs.has(config.name)) continue
    reportNotProvided(config, scope)
    if (config.isSecret) reportSecretContent(config, scope)
  }
  for (const secret of files.secrets.values()) {
    if (used.secrets.has(secret.name) && secret.source !== undefined) reportToCreate(secret, scope)
  }
}

function reportNotProvided(
  { key, file, path, content, objectName, place }: Config,
  scope: Reporting & Choices & Unknowns,
): void {
  if (file === undefined || !path || content !== undefined) return
  if (scope.options.files !== undefined || scope.undecided !== undefined) return
  const command = createCommand(words('configmap'), nameIn(place, objectName), scope)
  const shownKey = place.showOfKey(key)
  scope.report('file-not-provided', file, {
    path: file.show(path),
    consequence: 'the ConfigMap is missing',
    instead: sentence`, or make it: ${command} --from-file=${shownKey}=${quotedPath(file.showForShell(path))}`,
  })
}

function reportSecretContent({ objectName, place }: Config, scope: Reporting): void {
  scope.report('secret-to-create', place, {
    objectName: shownObjectName(objectName, place),
    instead: words('`tranship secrets` prints it with the values of its variables.'),
  })
}

function reportToCreate({ key, objectName, source, place }: Secret, scope: Reporting & Choices): void {
  const { kind, name, place: written } = source!
  const environment = place.get('environment')
  const where = written.showForShell(name)
  const shownKey = place.showOfKey(key)
  const value =
    kind === 'file'
      ? sentence`--from-file=${shownKey}=${quotedPath(where)}`
      : sentence`--from-literal=${shownKey}="${variableIn(where, environment)}"`
  const command = createCommand(words('secret generic'), nameIn(place, objectName), scope)
  scope.report('secret-to-create', place, {
    objectName: shownObjectName(objectName, place),
    instead: sentence`Create it: ${command} ${value}`,
  })
}

/**
 * Returns the value of a variable for a shell command. A name that comes from another variable is quoted. If the shell
 * lacks the variable, for example because it is in a dotenv file, the command fails.
 */
function variableIn(name: Shown, place: Place | undefined): Shown {
  const isWritten = place?.node.kind === 'scalar' && place.node.template === undefined
  return isWritten && /^[A-Za-z_]\w*$/.test(name)
    ? sentence`\${${name}:?}`
    : sentence`$(printenv ${quoted(name)})`
}

/** Shows a name that may contain a variable. */
function nameIn(place: Place, objectName: string): Shown {
  const shown = shownObjectName(objectName, place)
  return place.has('name') ? quoted(shown) : shown
}
