/** An expression that the checker refuses, but that does no harm where it is used. */
export interface HarmlessExpression {
  readonly file: string
  /** The expression in its source form. */
  readonly written: string
  /** The reason why it is harmless: the limits on its input. */
  readonly bound: string
}

/** `LONGEST_BEFORE` and `LONGEST_SIDE` in `mention.ts` limit the text to 251 characters. */
const front = 'run on `Mention.front`, which has at most 251 characters'

const documents = 'run by the build of the site on the documents of this repository'

/** Exceptions from the check of regular expressions. An unnecessary one fails the check too. */
export const harmlessExpressions: readonly HarmlessExpression[] = [
  {
    file: 'cli/src/flags/duration.ts',
    written: '/([\\d.]+)([hms])/g',
    bound: 'run on text in which a unit ends each run of digits: the expression above has matched',
  },
  {
    file: 'cli/src/output/own-output.ts',
    written: "new RegExp(`${managedByLabel.replaceAll('.', '\\\\.')}\"?: \"?tranship\\\\b`)",
    bound: 'made of a constant; it repeats nothing',
  },
  {
    file: 'site/documentation/guides.ts',
    written: '/^\\| (\\[.*) \\| (.*) \\|$/gm',
    bound: documents,
  },
  { file: 'site/documentation/guides.ts', written: '/^```[^]*?^```$/gm', bound: documents },
  {
    file: 'site/documentation/guides.ts',
    written: '/\\]\\(([^)\\s#:]+\\.md)(?:#[^)]*)?\\)/g',
    bound: documents,
  },
  {
    file: 'site/documentation/keys.ts',
    written: '/(?:\\.(?:\\*|\\[\\]))*\\.[^.]+$/',
    bound: 'run by the build of the site on the paths of the keys that tranship knows',
  },
  {
    file: 'src/inference/mentions/mention.ts',
    written: '/([a-z][a-z0-9]*):\\/\\/$/i',
    bound: 'run on at most 23 characters',
  },
  {
    file: 'src/inference/mentions/host-positions.ts',
    written: '/\\bchown [^\\n;&|]*$/',
    bound: front,
  },
  {
    file: 'src/inference/mentions/host-positions.ts',
    written: '/(?:\\bnc (?:-\\w+ (?:\\d+ )?)*|\\/dev\\/(?:tcp|udp)\\/)["\']?$/',
    bound: front,
  },
  {
    file: 'src/options/facts-schema.ts',
    written: 'new RegExp(pattern)',
    bound: 'one of the patterns of this file, which repeat nothing without a limit',
  },
  {
    file: 'src/parse/block-at.ts',
    written: '/ *(?![\\s#]|$)(-\\s)?/y',
    bound: 'run once at the beginning of each line, of which it reads the indentation',
  },
  {
    file: 'src/parse/block-at.ts',
    written: '/ *(?:[\\w.$/-]+|"[^"\\\\\\n]*"|\'[^\'\\n]*\') *:(?=\\s|$)/y',
    bound: 'run at the beginning of lines, of which it reads a key',
  },
  {
    file: 'src/source/as-written.ts',
    written: "new RegExp(`(?<![\\\\d.-])${number.replace('.', '\\\\.')}(?![\\\\d.])`, 'g')",
    bound: 'made of the digits of a number; it repeats nothing',
  },
]
