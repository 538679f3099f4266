import { plural } from '../reports/count.js'
import type { Answer } from './verify-application.js'

/**
 * Returns the sentence at the end: `7 services behave as under Docker Compose: 41 of 41 facts hold.` Expectations of the
 * translation are counted apart from facts.
 */
export function summaryOfAnswers(answers: readonly Answer[]): string {
  const facts = answers.filter(({ question }) => question.isFact)
  const expected = answers.filter(({ question }) => !question.isFact)
  const counts = [countText(facts, 'fact'), countText(expected, 'expectation')]
  const told = counts.filter((text) => text !== undefined)
  if (told.length === 0) return 'There is nothing to verify.'
  if (countOf(answers, 'differs') > 0) return told.join(' ')
  const services = new Set(answers.map(({ question }) => question.service.name)).size
  const as = facts.length > 0 ? 'as under Docker Compose' : 'as the translation expects'
  return `${plural(services, 'service')} ${services === 1 ? 'behaves' : 'behave'} ${as}: ${told.join(' ')}`
}

export function countOf(answers: readonly Answer[], state: Answer['verdict']['state']): number {
  return answers.filter(({ verdict }) => verdict.state === state).length
}

function countText(answers: readonly Answer[], noun: string): string | undefined {
  if (answers.length === 0) return undefined
  const all = plural(answers.length, noun)
  const differing = countOf(answers, 'differs')
  if (differing > 0) return `${differing} of ${all} ${differing === 1 ? 'does' : 'do'} not hold.`
  const holding = countOf(answers, 'holds')
  const others = answers.length - holding
  const shown = others === 0 ? '' : `, and ${others === 1 ? '1 is' : `${others} are`} not shown`
  return `${holding} of ${all} ${answers.length === 1 ? 'holds' : 'hold'}${shown}.`
}

/** The number of questions that a line names. */
const mostNamed = 8

/** Returns a line for each reason why answers do not show anything, with its services. */
export function unshownTexts(answers: readonly Answer[]): readonly string[] {
  const byReason = new Map<string, Set<string>>()
  for (const { question, verdict } of answers) {
    const { name } = question.service
    const reason =
      verdict.state === 'unasked'
        ? `not asked, because ${verdict.why}: `
        : verdict.state === 'unseen'
          ? `not seen in this time: \`${name}\` has `
          : undefined
    if (reason === undefined) continue
    const item = verdict.state === 'unseen' ? question.expected : `\`${name}\` (${question.expected})`
    byReason.set(reason, (byReason.get(reason) ?? new Set()).add(item))
  }
  return [...byReason].map(([reason, items]) => {
    const others = items.size - mostNamed
    const named = [...items].slice(0, mostNamed).join(', ')
    return `${reason}${named}${others > 0 ? ` and ${others} more` : ''}`
  })
}
