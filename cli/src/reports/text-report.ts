import { fill } from 'tranship/internal'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import { advice } from './advice.js'
import { listText, plural } from './count.js'
import { type Finding, isError } from './finding.js'
import { inFlags } from './flag-words.js'
import { type Group, groupsOf, isWithoutEffect, subjectOf } from './groups.js'
import { linesText, type PlaceInFile, placesText } from './lines-text.js'
import { locatedText } from './located-text.js'

export interface TextReportOptions {
  readonly colours: Colours
  readonly columns?: number | undefined
  /** Show each finding by itself, with its line of the file. */
  readonly verbose?: boolean | undefined
  /** Name the warnings without effect too, in one line. They are only counted otherwise. */
  readonly withIdle?: boolean | undefined
}

/** The number of errors that are shown with their line of the file; each of the others is one line. */
const MOST_FRAMES = 20

/**
 * Findings in the order of their places: each error with its line of the file, and one line for each group of warnings.
 * Warnings without effect come last, in one line, or not at all.
 */
export function textReport(findings: readonly Finding[], options: TextReportOptions): Shown {
  const { verbose, withIdle } = options
  if (verbose === true) return blocks(findings.map((finding) => entry(finding, options)))
  const errors = new Set(findings.filter(isError))
  const framed = new Set([...errors].slice(0, MOST_FRAMES))
  const idle = findings.filter(isWithoutEffect)
  const warnings = findings.filter((finding) => !errors.has(finding) && !isWithoutEffect(finding))
  const groups = new Map(groupsOf(warnings).map((group) => [group.findings[0], group]))
  const parts = findings.flatMap((finding): Part[] => {
    if (framed.has(finding)) return [{ text: entry(finding, options), isBlock: true }]
    if (errors.has(finding)) return [{ text: line({ findings: [finding] }, options), isBlock: false }]
    const group = groups.get(finding)
    return group === undefined ? [] : [{ text: line(group, options), isBlock: false }]
  })
  if (idle.length > 0 && withIdle === true) parts.push({ text: withoutEffect(idle, options), isBlock: false })
  return separated(parts)
}

interface Part {
  readonly text: Shown
  /** True if the text has several lines: an empty line sets it apart. */
  readonly isBlock: boolean
}

function separated(parts: readonly Part[]): Shown {
  return Shown.join(
    parts.map(({ text, isBlock }, index) => {
      const before = parts[index - 1]
      return before !== undefined && (before.isBlock || isBlock) ? show`\n${text}` : text
    }),
  )
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

/** A group of findings in one line: the place of the first, the message, the fix, and the other places. */
function line(group: Group, { colours }: TextReportOptions): Shown {
  const { file, range, code, severity } = group.findings[0].diagnostic
  const paint = severity === 'error' ? colours.red : colours.yellow
  const place = colours.bold(`${file}:${range.start.line}:${range.start.column}:`)
  const { message, more } = textOfGroup(group)
  const parts = [
    show`${place} ${paint(`${severity}:`)} ${message}`,
    ...(more.length === 0 ? [] : [colours.dim(more.join(' '))]),
    colours.dim(`[${code}]`),
  ]
  return show`${Shown.join(parts, ' ')}\n`
}

interface LineText {
  readonly message: string
  /** Sentences after the message. */
  readonly more: readonly string[]
}

function textOfGroup({ findings, code }: Group): LineText {
  const [first, ...others] = findings
  if (code === undefined) return repeatedText(first, others)
  const items = new Set(findings.map(({ diagnostic: { args } }) => fill(code.item, args)))
  if (items.size === 1) return repeatedText(first, others)
  const args = { ...first.diagnostic.args, count: items.size, list: listText([...items]) }
  const hint = code.hint === undefined ? [] : [inFlags(fill(code.hint, args))].filter((text) => text !== '')
  return {
    message: fill(code.message, args),
    more: [
      ...hint,
      ...see(
        others.map(({ diagnostic }) => diagnostic),
        first.diagnostic,
      ),
    ],
  }
}

/** The text of the first finding, and the subjects and places of the others. */
function repeatedText(first: Finding, others: readonly Finding[]): LineText {
  const { diagnostic } = first
  const subjects = new Set(others.map((other) => subjectOf(other.diagnostic)))
  subjects.delete(subjectOf(diagnostic))
  const same = subjects.size === 0 ? [] : [`The same in ${listText([...subjects])}.`]
  const places = others.length === 0 ? (diagnostic.related ?? []) : others.map((other) => other.diagnostic)
  return {
    message: diagnostic.message,
    more: [...advice(first), ...same, ...see(places, diagnostic)],
  }
}

/** Names places on other lines than the one that the line of the report begins with. */
function see(places: readonly PlaceInFile[], first: PlaceInFile): string[] {
  const text = placesText(places, first)
  return text === '' ? [] : [`See ${text}.`]
}

/** Formats warnings without effect in one line: their subjects and line numbers. */
function withoutEffect(findings: readonly Finding[], { colours }: TextReportOptions): Shown {
  const lines = new Map<string, number[]>()
  for (const { diagnostic } of findings) {
    const { code, args, range } = diagnostic
    const name = code === 'unsupported-key' ? args.key : code
    lines.set(name, [...(lines.get(name) ?? []), range.start.line])
  }
  const names = Array.from(lines, ([name, at]) => `${name} (${linesText(at)})`)
  const count = plural(findings.length, 'warning')
  return show`${colours.dim(`${count} without effect: ${names.join(', ')}. \`-v\` shows each.`)}\n`
}
