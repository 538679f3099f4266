import { type Shown, tableOfWords, words } from '../source/shown.js'
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
  // A code of tranship for an unexpected brace.
  BARE_VARIABLE: 'a value with a variable needs quotes inside brackets and braces',
  // A code of tranship, because the library reports the error where the value must end.
  UNCLOSED: 'a quote or bracket that begins here is not closed',
  // Another code of tranship, because the library reports the text that follows.
  UNINDENTED: 'the value that begins here continues on a line that is not indented further than its key',
  UNEXPECTED_TOKEN: 'this is not allowed here',
})

export function describeProblem(code: string): Shown {
  return Object.hasOwn(problems, code)
    ? problems[code as keyof typeof problems]
    : words('the text is not YAML')
}
