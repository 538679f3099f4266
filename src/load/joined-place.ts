import { type Replacement, ScalarNode, Template } from '../source/node.js'
import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import type { Shown } from '../source/shown.js'

/** A folder whose path contains variables: its path, and the text that messages show for it. */
export interface SubstitutedFolder {
  readonly path: string
  readonly shown: Shown
}

/**
 * Returns a place whose value is a path relative to the manifest's folder. If the folder of the path contains
 * variables, messages show their names.
 */
export function joinedPlace(place: Place, path: string, folder: SubstitutedFolder | undefined): Place {
  const { node } = place
  if (folder === undefined || node.kind !== 'scalar' || node.text === path) return place
  const text = `${folder.shown}/${withoutDot(node.template?.text ?? node.text)}`
  const template = new Template(new ScalarNode(text, text, node), replacementsOf(node, path, folder, text))
  return place.with(new ScalarNode(path, path, node, node.alias, template))
}

/** Returns the folder of a named file, or a named folder, if its path contains variables. */
export function substitutedFolder(place: Place, folder: string): SubstitutedFolder | undefined {
  const shown = place.show(folder)
  return shown === folder ? undefined : { path: folder, shown }
}

/**
 * Returns the parts of the path that came from variables, of the folder and of the scalar. If `..` changed the path,
 * the whole path counts.
 */
function replacementsOf(
  { text, template }: ScalarNode,
  path: string,
  folder: SubstitutedFolder,
  written: string,
): readonly Replacement[] {
  const whole = { written: { start: 0, end: written.length }, value: { start: 0, end: path.length } }
  if (path !== `${folder.path}/${withoutDot(text)}`) return [whole]
  const before = {
    written: { start: 0, end: folder.shown.length },
    value: { start: 0, end: folder.path.length },
  }
  const dot = text.length - withoutDot(text).length
  const moved = ({ start, end }: Span, by: number) => ({ start: start + by, end: end + by })
  const own = (template?.replacements ?? []).map((one) => ({
    written: moved(one.written, folder.shown.length + 1 - dot),
    value: moved(one.value, folder.path.length + 1 - dot),
  }))
  return [before, ...own]
}

function withoutDot(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path
}
