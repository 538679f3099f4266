import type { Range } from 'tranship'
import { type ManifestPlace, Places } from '../deploy/problem-text.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Reported } from '../reports/finding.js'
import { fromRepository } from '../reports/from-repository.js'
import { githubReport } from '../reports/github-report.js'
import { jsonReport } from '../reports/json-report.js'
import { locatedText } from '../reports/located-text.js'
import { sarifReport } from '../reports/sarif-report.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { version } from '../version.js'
import { type DifferenceCode, differenceCodes } from './difference-codes.js'
import { countOf, summaryOfAnswers } from './summary-of-answers.js'
import type { Answer } from './verify-application.js'

export const verifyFormats = ['text', 'json', 'sarif', 'github'] as const

export type VerifyFormat = (typeof verifyFormats)[number]

/** A difference with the line of the Compose file that is responsible. */
export interface LocatedDifference extends Reported {
  readonly diagnostic: Reported['diagnostic'] & { readonly code: DifferenceCode; readonly service: string }
  /** The text of the file; absent if it may contain secrets. */
  readonly text: string | undefined
}

/** Locates the differences, in the order of the services. */
export function locateDifferences(
  answers: readonly Answer[],
  manifest: Manifest,
): readonly LocatedDifference[] {
  const places = new Places(manifest, manifest.options)
  return answers.flatMap(({ question: { service, expected, isFact }, verdict }) => {
    if (verdict.state !== 'differs') return []
    const { code, shown, hint, at } = verdict
    const place =
      (at && places.of(at.object, at.pointer)) ?? places.of(service.step.object, '') ?? topOf(manifest)
    const source = isFact ? 'Docker showed' : 'the translation expects'
    const message = `service \`${service.name}\`: ${source} ${expected}, and the cluster shows ${shown}.`
    const { text, ...located } = place
    const own = { severity: 'error', effect: true, service: service.name } as const
    return [{ diagnostic: { code, message, hint, ...own, ...located }, text }]
  })
}

function topOf({ name }: Manifest): ManifestPlace {
  const start: Range['start'] = { line: 1, column: 1, offset: 0 }
  return { file: name, range: { start, end: start }, text: undefined }
}

/** Formats the differences and the summary for standard output. */
export function reportAnswers(
  answers: readonly Answer[],
  manifest: Manifest,
  format: VerifyFormat,
  terminal: Terminal,
): Shown {
  const found = locateDifferences(answers, manifest)
  const summary = summaryOfAnswers(answers)
  switch (format) {
    case 'text':
      return Shown.join([...found.map((one) => textOf(one, terminal)), show`${summary}\n`])
    case 'json':
      return jsonReport(manifest.name, found, { summary, ...countsOf(answers) })
    case 'sarif':
      return sarifReport(fromRepository(found, terminal.folder), version, (code) => ({
        ...{ severity: 'error', remedy: '' },
        ...differenceCodes[code as DifferenceCode],
      }))
    case 'github':
      return githubReport(fromRepository(found, terminal.folder))
  }
}

function textOf({ diagnostic, text }: LocatedDifference, { output, ...terminal }: Terminal): Shown {
  const colours = coloursFor(output, terminal)
  const { hint, related: _, ...located } = diagnostic
  const advice = hint === undefined ? [] : [hint]
  return show`${locatedText({ ...located, text, advice }, { colours, columns: output.columns })}\n`
}

/** Counts the answers, for programs. */
function countsOf(answers: readonly Answer[]): object {
  const states = ['holds', 'differs', 'unseen', 'unasked'] as const
  const count = (some: readonly Answer[]) =>
    Object.fromEntries(states.map((state) => [state, countOf(some, state)]))
  return {
    facts: count(answers.filter(({ question }) => question.isFact)),
    expectations: count(answers.filter(({ question }) => !question.isFact)),
  }
}
