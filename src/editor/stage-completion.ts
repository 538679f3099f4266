import { dockerfileIn, isRemoteContext } from '../compose/build-context.js'
import { stagesOf } from '../compose/dockerfile.js'
import type { Cursor } from './cursor.js'
import { fitsPattern } from './path-pattern.js'

/** Returns the stages that `target` of a build can name: those of the inline Dockerfile, or of the file. */
export function stagesAt(
  { kind, path, beside, ahead, behind }: Cursor,
  fileText: ((path: string) => string | undefined) | undefined,
): readonly string[] {
  if (kind !== 'value' || !fitsPattern('services.*.build.target', path) || ahead !== '' || behind !== '')
    return []
  return stagesOf(beside.get('dockerfile_inline') ?? textOf(beside, fileText) ?? '')?.names ?? []
}

function textOf(
  beside: Cursor['beside'],
  fileText: ((path: string) => string | undefined) | undefined,
): string | undefined {
  const context = beside.get('context') ?? '.'
  const file = dockerfileIn(context, beside.get('dockerfile') ?? 'Dockerfile')
  return isRemoteContext(context) || file.includes('$') ? undefined : fileText?.(file)
}
