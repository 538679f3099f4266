import { type HostPath, parseHostPath } from '../../compose/host-path.js'
import type { Place } from '../../source/place.js'
import { type ContainerCommand, readContainerCommand } from '../values/container-command.js'
import { isContainerPath } from '../values/mount-path.js'
import { readBoolean } from '../values/typed.js'
import type { Reporting, Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { sentence, words } from '../../source/shown.js'

/** An entry of `develop.watch`: an action on changes of files of the host during development (rule C7-04). */
export interface Watched {
  /** The path on the host, as in the manifest. */
  readonly source: string
  readonly path: HostPath
  readonly action: WatchAction
  /** The path in the container, for actions that copy files. */
  readonly target: string | undefined
  /** Patterns as in a `.dockerignore`, relative to the path. */
  readonly ignore: readonly string[]
  readonly include: readonly string[]
  readonly initialSync: boolean
  /** The command that runs after copying, with `sync+exec`. */
  readonly exec: ContainerCommand | undefined
  readonly place: Place
}

/**
 * The action when a file changes. `sync` copies it into the container. `restart` restarts the container. `rebuild`
 * builds the image and deploys the service again. `sync+restart` and `sync+exec` do one after the other.
 */
export type WatchAction = 'rebuild' | 'restart' | 'sync' | 'sync+exec' | 'sync+restart'

function normaliseWatch(service: Place, scope: Scope): readonly Watched[] {
  const entries = service.get('develop')?.get('watch')?.items() ?? []
  return entries.flatMap((place) => {
    const watched = readEntry(place, service, scope)
    return watched === undefined ? [] : [watched]
  })
}

function readEntry(place: Place, service: Place, scope: Scope): Watched | undefined {
  const action = place.get('action')
  const source = place.get('path')
  if (source?.text === '') scope.report('empty-value', source, {})
  const kind = action?.text as WatchAction | undefined
  const written = place.get('exec')
  const exec = written && readContainerCommand(written, scope)
  const initialSync = readBoolean(place.get('initial_sync'), scope) ?? false
  if (kind === undefined || !source?.text) return undefined
  const copies = kind.startsWith('sync')
  const unused = [...(copies ? [] : ['target', 'initial_sync']), ...(kind === 'sync+exec' ? [] : ['exec'])]
  for (const key of unused) {
    const at = place.get(key)
    if (at !== undefined)
      scope.report('setting-without-effect', at, { reason: sentence`with the action \`${action!.shown}\`` })
  }
  const target = place.get('target')
  if (copies) {
    if (!target?.text) {
      if (place.isReadable('target')) scope.report('missing-key', place, { name: 'target' })
      return undefined
    }
    if (!isContainerPath(target.text, target, scope)) return undefined
  }
  if (cannotBeDone(place, kind, action!, service, scope)) return undefined
  const { path } = scope.pathFrom(source)
  return {
    source: path,
    path: parseHostPath(path, scope.options.folder),
    action: kind,
    target: copies ? target?.text : undefined,
    ignore: readPatterns(place.get('ignore')),
    include: readPatterns(place.get('include')),
    initialSync: copies && initialSync,
    exec: kind === 'sync+exec' ? exec : undefined,
    place,
  }
}

/** Compose starts such a service, but refuses to watch its files. */
function cannotBeDone(
  place: Place,
  kind: WatchAction,
  action: Place,
  service: Place,
  scope: Reporting,
): boolean {
  if (kind === 'rebuild' && !service.has('build')) {
    const args = { action: words(kind), problem: words('the service has no `build`') }
    scope.report('watch-left-out', action, { ...args, instead: 'Add `build`, or choose another action.' })
    return true
  }
  if (kind === 'sync+exec' && !place.has('exec')) {
    const args = { action: words(kind), problem: words('there is no `exec`') }
    scope.report('watch-left-out', action, {
      ...args,
      instead: 'Add `exec` with a `command`, or use `sync`.',
    })
    return true
  }
  return false
}

function readPatterns(place: Place | undefined): readonly string[] {
  if (place === undefined) return []
  const texts = place.isList ? place.items().map(({ text = '' }) => text) : [place.text ?? '']
  return texts.filter((text) => text !== '')
}

export const watch: ServiceRule<readonly Watched[]> = { normalise: normaliseWatch }
