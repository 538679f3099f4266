import { ordinarySpaces } from '../source/other-spaces.js'
import { type Shown, tableOfWords } from '../source/shown.js'

/**
 * Explanations of the YAML library's error codes. Its own messages change between releases, and messages of tranship
 * are quoted in tests of its users.
 */
const problems = tableOfWords({
  ALIAS_PROPS: 'an alias cannot have an anchor or a tag',
  BAD_ALIAS: 'an anchor or alias needs a name',
  BAD_COLLECTION_TYPE: 'a tag does not fit the map or list after it',
  BAD_DIRECTIVE: 'a directive (a line that begins with `%`) is unknown',
  BAD_DQ_ESCAPE: 'a double-quoted string has an unknown escape sequence',
  BAD_INDENT: 'the indentation does not fit the lines around it',
  BAD_PROP_ORDER: 'anchors and tags must come before the indicator that begins the value',
  BAD_SCALAR_START: 'an unquoted string cannot begin with this character, and needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a nested map cannot begin on the line of its key',
  BLOCK_IN_FLOW: 'an indented map or list cannot be inside brackets or braces',
  KEY_OVER_1024_CHARS: 'a key is longer than the 1024 characters that YAML allows',
  MISSING_CHAR: 'a quote, bracket, colon or comma is missing',
  MULTILINE_IMPLICIT_KEY: 'a key has several lines, or a colon is missing',
  MULTIPLE_ANCHORS: 'a value can have only one anchor',
  MULTIPLE_TAGS: 'a value can have only one tag',
  RESOURCE_EXHAUSTION: 'the text is too complex',
  TAB_AS_INDENT: 'a tab is used for indentation, where YAML allows only spaces',
  TAG_RESOLVE_FAILED: 'a tag has no meaning in a Compose file',
  UNEXPECTED_TOKEN: 'this is not allowed here',
  // Codes of tranship. `likelyMistake` and the reader of quotes and brackets recognise these mistakes.
  BARE_VARIABLE: 'a value with a variable needs quotes inside brackets and braces',
  COLON_IN_TEXT: 'the text contains `: `, which makes a map of it',
  COMMENT: 'a comment does not begin with `//`',
  CONFLICT: 'it has the conflict markers of a merge',
  NO_SPACE: 'there is no space behind the colon',
  OTHER_SPACE: 'the line has a no-break space, which YAML takes for a letter',
  TOO_DEEP: 'the indentation of this line is greater than that of the key above it',
  UNCLOSED: 'a quote or bracket that begins here is not closed',
  UNINDENTED: 'the value that begins here continues on a line that is not indented further than its key',
  OTHER: 'the text is not YAML',
})

/** The corrections of those errors that have a typical one. */
const corrections = {
  ...tableOfWords({
    BAD_DQ_ESCAPE: 'Write each backslash twice, or use single quotes.',
    BAD_INDENT: 'Indent the line like the keys beside it.',
    BAD_SCALAR_START: 'Put the value in quotes.',
    BARE_VARIABLE: 'Put the value in quotes.',
    COLON_IN_TEXT: 'Put the value in quotes.',
    COMMENT: 'Begin the comment with `#`.',
    CONFLICT: 'Keep one of the two sides, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
    MISSING_CHAR: 'Add it, or put the whole value in quotes.',
    MULTILINE_IMPLICIT_KEY: 'Put a colon and a space behind the key.',
    NO_SPACE: 'Put a space behind the colon.',
    TAB_AS_INDENT: 'Replace the tab by spaces.',
    TOO_DEEP: 'Indent the line like the key above it.',
    UNCLOSED: 'Close it.',
    UNEXPECTED_TOKEN: 'Remove it, or put the whole value in quotes.',
    OTHER: 'Correct the YAML here.',
  }),
  OTHER_SPACE: ordinarySpaces,
}

/** Describes an error in a text, and its correction. */
export function describeProblem(code: string): { readonly problem: Shown; readonly instead: Shown } {
  return { problem: ofTable(problems, code), instead: ofTable(corrections, code) }
}

function ofTable(table: Readonly<Record<string, Shown>>, code: string): Shown {
  return Object.hasOwn(table, code) ? table[code]! : table['OTHER']!
}
