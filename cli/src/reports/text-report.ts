import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import { advice } from './advice.js'
import { plural } from './count.js'
import { type Finding, isError } from './finding.js'
import { groupsOf, isWithoutEffect, ownMessage, subjectOf, withoutRepeats } from './groups.js'
import { locatedText } from './located-text.js'

export interface TextReportOptions {
  readonly colours: Colours
  readonly columns?: number | undefined
  /** Show each finding by itself, whatever there is of it. */
  readonly verbose?: boolean | undefined
}

/** More errors than these are not read; they are counted. */
const MOST_ERRORS = 20

/**
 * Findings in the order of their places: each error with its line, at most twenty; the warnings of one code and one service
 * together, and of one that several services have by an anchor the first alone; those without an effect in one line at the
 * end.
 */
export function textReport(findings: readonly Finding[], options: TextReportOptions): Shown {
  if (options.verbose === true) return blocks(findings.map((finding) => entry(finding, options)))
  const errors = findings.filter(isError)
  const hidden = errors.length - MOST_ERRORS
  const beyond = new Set(errors.slice(MOST_ERRORS))
  const idle = findings.filter(isWithoutEffect)
  const told = findings.filter((finding) => !beyond.has(finding) && !isWithoutEffect(finding))
  return blocks([
    ...groupsOf(withoutRepeats(told)).map((group) =>
      group.length === 1 ? entry(group[0]!, options) : list(group, options),
    ),
    ...(hidden > 0 ? [show`and ${plural(hidden, 'more error')}: --verbose shows each\n`] : []),
    ...(idle.length > 0 ? [withoutEffect(idle, options)] : []),
  ])
}

function blocks(parts: readonly Shown[]): Shown {
  return Shown.join(parts, '\n')
}

function entry(finding: Finding, options: TextReportOptions): Shown {
  const { text, textOf, diagnostic } = finding
  const { file, range, severity, message, code, related = [] } = diagnostic
  const others = related.map((other) => ({
    file: other.file ?? file,
    range: other.range,
    message: other.message,
    text: other.file === undefined ? text : textOf?.(other.file),
  }))
  return locatedText(
    { file, range, severity, message, code, text, advice: advice(finding), related: others },
    options,
  )
}

/** Several warnings of one code and one service, a line each. */
function list(group: readonly Finding[], { colours }: TextReportOptions): Shown {
  const { diagnostic } = group[0]!
  const { file, range, code, severity } = diagnostic
  const paint = severity === 'error' ? colours.red : colours.yellow
  const place = colours.bold(`${file}:${range.start.line}:${range.start.column}:`)
  const head = show`${place} ${paint(`${severity}:`)} ${group.length} in ${subjectOf(diagnostic)} ${colours.dim(`[${code}]`)}\n`
  return Shown.join([head, ...group.map((finding) => row(finding, colours))])
}

function row(finding: Finding, colours: Colours): Shown {
  const { diagnostic } = finding
  const { range, related = [] } = diagnostic
  const others = related.map((other) => other.range.start.line)
  const see = others.length === 0 ? [] : [`See ${linesText(others)}.`]
  const gutter = colours.dim(`${String(range.start.line).padStart(4)} |`)
  const beside = [...advice(finding), ...see].join(' ')
  const message = ownMessage(diagnostic)
  return beside === '' ? show`${gutter} ${message}\n` : show`${gutter} ${message} ${colours.dim(beside)}\n`
}

/** Warnings that change nothing: what they are about, and the lines. */
function withoutEffect(findings: readonly Finding[], { colours }: TextReportOptions): Shown {
  const lines = new Map<string, number[]>()
  for (const { diagnostic } of findings) {
    const { code, args, range } = diagnostic
    const name = code === 'unsupported-key' ? args.key : code
    lines.set(name, [...(lines.get(name) ?? []), range.start.line])
  }
  const names = Array.from(lines, ([name, at]) => `${name} (${linesText(at)})`)
  const count = plural(findings.length, 'warning')
  return show`${colours.dim(`${count} without effect: ${names.join(', ')}. --verbose shows each.`)}\n`
}

const MOST_LINES = 5

/** The first of some lines, each once. */
function linesText(lines: readonly number[]): string {
  const distinct = [...new Set(lines)]
  const few = distinct.slice(0, MOST_LINES).join(', ')
  return `line${distinct.length === 1 ? '' : 's'} ${few}${distinct.length > MOST_LINES ? '…' : ''}`
}
