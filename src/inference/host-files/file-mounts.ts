import { mountedMode } from './held-files.js'
import type { Files } from '../../application/files.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { FileMount } from '../../rules/mounts/mount.js'
import type { Secret } from '../../rules/top-level/secrets.js'
import type { Config } from '../../rules/top-level/configs.js'
import { findMode } from '../../rules/values/files.js'
import type { Choices } from '../../rules/types/scope.js'
import type { FileUse } from '../../rules/mounts/file-use.js'
import { writtenName } from '../../rules/values/external.js'

/** Returns the mounts of a service's configs and secrets (rules C2-02 and C2-03). */
export function fileMounts(
  { configs, runtimeSecrets }: ServiceSettings,
  files: Files,
  scope: Choices,
): FileMount[] {
  const holderOf = ({ name }: FileUse) => (files.configs.get(name)?.isSecret ? 'secret' : 'configMap')
  return [
    ...configs.flatMap((use) => toMount(use, holderOf(use), files.configs.get(use.name), scope)),
    ...runtimeSecrets.flatMap((use) => toMount(use, 'secret', files.secrets.get(use.name), scope)),
  ]
}

/** Returns the permissions of a file for which the service sets none (rule C2-07). */
function modeOf(held: Config | Secret, scope: Choices): number | undefined {
  if ('content' in held) return mountedMode(held.content, findMode(scope, held.path))
  const { source } = held
  return mountedMode(undefined, findMode(scope, source?.kind === 'file' ? source.name : undefined))
}

function toMount(
  { target, shownTarget, mode, place }: FileUse,
  kind: FileMount['holder']['kind'],
  held: Config | Secret | undefined,
  scope: Choices,
): FileMount[] {
  if (held === undefined) return []
  const holder = { kind, name: held.objectName, namePlace: writtenName(held.place) }
  return [
    {
      kind: 'file',
      holder,
      key: held.key,
      mode: mode ?? modeOf(held, scope),
      target,
      shownTarget,
      readOnly: true,
      place,
    },
  ]
}
