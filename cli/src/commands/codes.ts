import { catalogue, type Code } from 'tranship'
import { nearest, replacementOf, suggestion } from 'tranship/internal'
import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { exitStatus } from '../exit-status.js'
import { jsonText } from '../output/json-text.js'
import { inFlags } from '../reports/flag-words.js'
import { remedyOf } from '../reports/remedy-of.js'
import type { Invocation } from '../invocation.js'
import { type Colours, coloursFor } from '../terminal/colours.js'
import { columns, wrap } from '../terminal/columns.js'
import { show, Shown } from '../terminal/shown.js'
import { UsageError } from '../usage-error.js'

interface CodesFlags {
  readonly json?: boolean
}

const codes = Object.keys(catalogue).sort() as Code[]

export const codesCommand: Command = {
  name: 'codes',
  summary: 'explain the codes of errors and warnings',
  description:
    'Lists the codes of all errors and warnings. For one code, it explains the reason and the fix.',
  operands: [operand('[code]', 'a code such as unsupported-key')],
  flags: [flag('--json', 'print the catalogue as data')],
  examples: [
    { line: 'tranship codes', does: 'all codes' },
    { line: 'tranship codes unsupported-key', does: 'one of them' },
  ],
  run: showCodes,
}

function showCodes(code: string | undefined, { json }: CodesFlags, { terminal }: Invocation): number {
  const { output } = terminal
  const shown = code === undefined ? codes : [findCode(code)]
  const colours = coloursFor(output, terminal)
  const width = Math.min(output.columns ?? 100, 100)
  if (json === true) {
    const entries = Object.fromEntries(shown.map((each) => [each, catalogue[each]]))
    output.write(jsonText(entries))
  } else if (code === undefined) {
    output.write(columns(shown.map((each) => [each, catalogue[each].severity, catalogue[each].message])))
  } else {
    output.write(Shown.join(shown.map((each) => codeText(each, colours, width))))
  }
  return exitStatus.fine
}

function findCode(text: string): Code {
  const found = codes.find((code) => code === text)
  if (found !== undefined) return found
  const replacement = replacementOf(text)
  if (replacement !== undefined) {
    throw new UsageError(
      `The code \`${text}\` is retired: \`${replacement}\` has replaced it.`,
      `\`tranship codes ${replacement}\` explains it.`,
    )
  }
  const parts = codes.filter((code) => code.includes(text))
  const hint =
    parts.length === 0 ? suggestion(nearest(text, codes)) : `Those like it are ${parts.join(', ')}.`
  throw new UsageError(`The code \`${text}\` does not exist.`, hint || '`tranship codes` lists all codes.')
}

function codeText(code: Code, colours: Colours, width: number): Shown {
  const { severity, message, why, since } = catalogue[code]
  const remedy = remedyOf(code)
  const paint = severity === 'error' ? colours.red : colours.yellow
  return Shown.join([
    show`${paint(severity)} ${colours.bold(code)} (since ${since})\n`,
    wrap(inFlags(message), width, '  '),
    show`\n${colours.bold('Why')}\n${wrap(inFlags(why), width, '  ')}`,
    remedy === '' ? '' : show`\n${colours.bold('What to do')}\n${wrap(remedy, width, '  ')}`,
  ])
}
