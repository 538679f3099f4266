import { silentDifference, spotsOf } from '../../support/secret-spots.js'
import { editedText, withEditedText } from '../fuzz-case.js'
import { Random } from '../random.js'
import type { Check } from './subject.js'

/** A secret variable in place of any scalar changes no object without a warning (rule C2-12). */
export const warnsOfSecrets: Check = function* (subject) {
  const { manifest, options, result, probe } = subject
  // A list of secret variables decides alone. Another use of the variable has a warning, and a comment ignores it.
  if (!result.ok || options.secretVariables) return
  if (/DB_PASSWORD|tranship-ignore/.test(JSON.stringify([manifest, options]))) return
  const text = editedText(subject)
  const spots = spotsOf(text)
  if (spots.length === 0) return
  const difference = silentDifference(new Random(probe).of(spots), text, options, (changed) =>
    withEditedText(manifest, changed),
  )
  if (difference !== undefined) yield difference
}
