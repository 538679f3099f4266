import type { Declared } from '../read/declared.js'
import { shownObjectName, writtenName } from '../read/external.js'
import type { Place } from '../../source/place.js'
import type { FileUse } from '../mounts/file-use.js'
import { comparable, type FileMount, type Mount } from '../mounts/mount.js'
import type { Scope } from '../rule/scope.js'
import type { Config } from '../top-level/configs.js'
import type { Secret } from '../top-level/secrets.js'
import { MOST_CONFIG_BYTES } from './config-map.js'
import { createCommand, quoted, quotedPath } from './create-command.js'
import { isScript, RUNNABLE } from './held-files.js'
import { reportUndefined } from './undefined-resource.js'
import type { ServiceSettings } from './service-rules.js'
import { sentence, type Shown, words } from '../../source/shown.js'

/** The configs and secrets of an application by their names. */
export interface Files {
  readonly configs: ReadonlyMap<string, Config>
  readonly secrets: ReadonlyMap<string, Secret>
}

/** What a service mounts of configs and secrets (rules C2-02 and C2-03). */
export function fileMounts({ configs, runtimeSecrets }: ServiceSettings, files: Files): FileMount[] {
  return [
    ...configs.flatMap((use) => toMount(use, 'configMap', files.configs.get(use.name))),
    ...runtimeSecrets.flatMap((use) => toMount(use, 'secret', files.secrets.get(use.name))),
  ]
}

function toMount(
  { target, shownTarget, mode, place }: FileUse,
  kind: FileMount['holder']['kind'],
  held: Config | Secret | undefined,
): FileMount[] {
  if (held === undefined) return []
  const holder = { kind, name: held.objectName, namePlace: writtenName(held.place) }
  return [
    {
      kind: 'file',
      holder,
      key: held.key,
      mode: mode ?? modeOf(held),
      target,
      shownTarget,
      readOnly: true,
      place,
    },
  ]
}

function modeOf(held: Config | Secret): number | undefined {
  return 'content' in held && held.content !== undefined && isScript(held.content) ? RUNNABLE : undefined
}

/** Every config and secret that a service names must be declared, and have a path to itself. */
export function checkFileUses(
  { configs, runtimeSecrets, writtenMounts }: ServiceSettings & { readonly writtenMounts: readonly Mount[] },
  declared: { readonly configs: Declared; readonly secrets: Declared },
  scope: Scope,
): void {
  for (const { name, source } of configs)
    reportUndefined('undefined-config', name, source, declared.configs, scope)
  for (const { name, source } of runtimeSecrets)
    reportUndefined('undefined-secret', name, source, declared.secrets, scope)
  if (configs.length + runtimeSecrets.length === 0) return
  const taken = new Map(writtenMounts.map(({ target, place }) => [comparable(target), place]))
  for (const { target, shownTarget, place } of [...configs, ...runtimeSecrets]) {
    const other = taken.get(comparable(target))
    if (other === undefined) taken.set(comparable(target), place)
    else
      scope.report(
        'mount-target-taken',
        place,
        { target: shownTarget },
        { related: [{ message: words('mounted here too'), place: other }] },
      )
  }
}

/** Says which files are too large, and which objects somebody else has to make. */
export function checkFiles(files: Files, services: readonly ServiceSettings[], scope: Scope): void {
  const used = {
    configs: new Set(services.flatMap(({ configs }) => configs.map(({ name }) => name))),
    secrets: new Set(services.flatMap(({ runtimeSecrets }) => runtimeSecrets.map(({ name }) => name))),
  }
  for (const config of files.configs.values()) {
    const { content, place } = config
    if ((content?.size ?? 0) > MOST_CONFIG_BYTES)
      scope.report('config-too-large', place, { limit: MOST_CONFIG_BYTES })
    if (used.configs.has(config.name)) reportNotProvided(config, scope)
  }
  for (const secret of files.secrets.values()) {
    if (used.secrets.has(secret.name) && secret.source !== undefined) reportToCreate(secret, scope)
  }
}

function reportNotProvided({ key, file, path, content, objectName, place }: Config, scope: Scope): void {
  if (file === undefined || !path || content !== undefined) return
  if (scope.options.files !== undefined || scope.undecided !== undefined) return
  const command = createCommand(words('configmap'), nameIn(place, objectName), scope)
  const shownKey = place.showOfKey(key)
  scope.report('file-not-provided', file, {
    path: file.show(path),
    consequence: 'no ConfigMap is made of it',
    instead: sentence`, or make it: ${command} --from-file=${shownKey}=${quotedPath(file.showForShell(path))}`,
  })
}

function reportToCreate({ key, objectName, source, place }: Secret, scope: Scope): void {
  const { kind, name } = source!
  const environment = place.get('environment')
  const where = (kind === 'file' ? place.get('file')! : environment!).showForShell(name)
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
 * The value of a variable as a shell has it, whatever the name; one that is that of another variable is quoted. A shell that
 * does not have it, as where it stands in a dotenv file, makes no Secret.
 */
function variableIn(name: Shown, place: Place | undefined): Shown {
  const isWritten = place?.node.kind === 'scalar' && place.node.template === undefined
  return isWritten && /^[A-Za-z_]\w*$/.test(name)
    ? sentence`\${${name}:?}`
    : sentence`$(printenv ${quoted(name)})`
}

/** A name that is written may be that of a variable. */
function nameIn(place: Place, objectName: string): Shown {
  const shown = shownObjectName(objectName, place)
  return place.has('name') ? quoted(shown) : shown
}
