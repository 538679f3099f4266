import { diff, type KubernetesObject, type ObjectDifference } from 'tranship'
import { findObject } from 'tranship/internal'
import { plural } from '../reports/count.js'
import { show, Shown } from '../terminal/shown.js'
import { changedLines, titleOf } from './object-changes.js'

/** The limit on shown characters. A summary in GitHub Actions holds 1 MiB. */
const mostCharacters = 500_000

/** Formats the differences of two translations as GitHub Markdown: a summary, and a collapsed diff for each object. */
export function changesInMarkdown(
  before: readonly KubernetesObject[],
  after: readonly KubernetesObject[],
): Shown {
  const differences = diff(before, after)
  if (differences.length === 0) return show`No object changes.\n`
  let left = mostCharacters
  const objects = differences.map((difference) => {
    const lines = linesOf(findObject(before, difference), findObject(after, difference))
    left -= lines.text.length
    return left < 0
      ? show`\n- ${signs[difference.change]} \`${titleOf(difference)}\`, too long to be shown\n`
      : folded(difference, lines)
  })
  return show`${sentence(differences)}\n${Shown.join(objects)}`
}

const signs = { added: '+', removed: '−', changed: '~' } as const
const changes = Object.keys(signs) as readonly (keyof typeof signs)[]

/** Returns a summary such as "1 object is added, 2 objects are changed." */
function sentence(differences: readonly ObjectDifference[]): string {
  const counts = changes.flatMap((change) => {
    const count = differences.filter((difference) => difference.change === change).length
    return count === 0 ? [] : [`${plural(count, 'object')} ${count === 1 ? 'is' : 'are'} ${change}`]
  })
  return `${counts.join(', ')}.`
}

function linesOf(before: KubernetesObject | undefined, after: KubernetesObject | undefined): Shown {
  return Shown.join(
    changedLines(before, after).map(
      ({ kind, text }) => show`${kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'}${Shown.lines(text)}\n`,
    ),
  )
}

function folded(difference: ObjectDifference, lines: Shown): Shown {
  // The fence must be longer than any run of backticks in the text.
  const longest = [...lines.text.matchAll(/`{3,}/g)].reduce((most, [run]) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  const summary = show`${signs[difference.change]} <code>${titleOf(difference)}</code>`
  return show`\n<details><summary>${summary}</summary>\n\n${fence}diff\n${lines}${fence}\n\n</details>\n`
}
