import { type Shown, tableOfWords, words } from '../source/shown.js'
/**
 * Explanations of the YAML library's error codes. Its own messages change between releases, and messages of tranship
 * are quoted in tests of its users.
 */
const problems = tableOfWords({
  ALIAS_PROPS: 'an alias can have no anchor and no tag of its own',
  BAD_ALIAS: 'an anchor or alias needs a name after its sign',
  BAD_COLLECTION_TYPE: 'a tag does not fit the map or list that it stands before',
  BAD_DIRECTIVE: 'a directive (a line that begins with %) is not one of YAML',
  BAD_DQ_ESCAPE: 'a double-quoted text has an escape that YAML does not know',
  BAD_INDENT: 'the indentation does not fit the lines around it',
  BAD_PROP_ORDER: 'anchors and tags must come before the indicator that begins the value',
  BAD_SCALAR_START: 'a plain text cannot begin with this character; put the text into quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a nested map cannot stand on the line of its key',
  BLOCK_IN_FLOW: 'an indented map or list cannot stand inside brackets or braces',
  KEY_OVER_1024_CHARS: 'a key is longer than the 1024 characters that YAML allows',
  MISSING_CHAR: 'a quote, bracket, colon or comma is missing',
  MULTILINE_IMPLICIT_KEY: 'a key goes over several lines; a colon may be missing',
  MULTIPLE_ANCHORS: 'a value can have only one anchor',
  MULTIPLE_TAGS: 'a value can have only one tag',
  RESOURCE_EXHAUSTION: 'the text takes too much to read',
  TAB_AS_INDENT: 'a tab is used for indentation, where YAML allows only spaces',
  TAG_RESOLVE_FAILED: 'a tag is not one that a manifest can use, so it is passed over',
  // A code of tranship, because the library reports the error where the value must end.
  UNCLOSED: 'what begins here is not closed',
  // Another code of tranship, because the library reports the text that follows.
  UNINDENTED: 'what begins here goes on in a line that is not indented further than its key',
  UNEXPECTED_TOKEN: 'something stands where it cannot',
})

export function describeProblem(code: string): Shown {
  return Object.hasOwn(problems, code)
    ? problems[code as keyof typeof problems]
    : words('the text is not YAML')
}
