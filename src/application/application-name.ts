import { isLabelName, type LabelName, toLabelName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import type { Origin } from '../rules/types/draft.js'
import type { TranslateOptions } from '../options/options.js'
import type { Choices, Scope } from '../rules/types/scope.js'
import { sentence, type Shown, verbatim } from '../source/shown.js'

/**
 * Returns the name of the application: the option, the manifest's `name`, the default of the host, or `app` (rule
 * R2.1-02).
 */
export function applicationName(
  place: Place | undefined,
  root: Place,
  scope: Pick<Scope, 'options' | 'report'>,
): LabelName {
  const option = scope.options.name
  const name = option || place?.text
  // The default name is not in the Compose file, so a changed one needs no report.
  if (!name) return toLabelName(scope.options.defaultName || 'app')
  const objectName = toLabelName(name)
  if (!isLabelName(name)) {
    const written = option ? undefined : place
    const part = { part: { start: 0, end: name.length } }
    const [shown, shownObject] = written
      ? [written.shown, written.showMade(toLabelName)]
      : [verbatim(name), verbatim(objectName)]
    const instead = sentence`Nothing to do: labels and names of built images use \`${shownObject}\`.`
    scope.report(
      'name-sanitised',
      written ?? root,
      { name: shown, objectName: shownObject, instead },
      written ? part : {},
    )
  }
  return objectName
}

/** Shows the name of the application for messages. */
export function shownApplicationName(application: LabelName, root: Place, { options }: Choices): Shown {
  const place = options.name ? undefined : root.get('name')
  return place?.text ? place.showMade(toLabelName) : verbatim(application)
}

/** Returns the origin of the name: the key or option that decides about it, or would if it were given. */
export function nameOrigin(root: Place, { name, defaultName }: TranslateOptions): Origin {
  const written = root.get('name')
  if (!name && written?.text) return written
  return { rule: 'R0-08', option: !name && defaultName ? 'defaultName' : 'name' }
}
