import type { Family, ReasonsOf } from '../entry.js'

/** Texts that are no YAML, or no YAML that a Compose file can be. */
export const yaml = {
  'yaml-syntax': {
    severity: 'error',
    at: 'value',
    message: 'The YAML is not valid: {problem}.',
    hint: '{instead}',
    fallback: 'Put values with special characters into quotes, and indent the lines of one map equally.',
  },
  'yaml-warning': {
    severity: 'warning',
    at: 'value',
    message: 'The YAML contains something without effect: {problem}.',
    hint: 'Remove it.',
  },
  'yaml-indentation': {
    severity: 'warning',
    at: 'value',
    message:
      'The value that begins here continues on a line that is not indented further than its key. Not every YAML parser accepts this.',
    hint: 'Indent all lines of the value, down to its closing bracket or quote.',
  },
  'typographic-quotes': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the quotes around `{key}` are typographic ones, which YAML takes for a part of the text.',
    hint: 'Write `"` or `\'` in their place.',
  },
  'merge-tag': {
    severity: 'warning',
    at: 'value',
    message: 'The tag `{tag}` is meant for the value of a key. Here {consequence}.',
    hint: 'Put the tag before the value of the key above.',
  },
  'forbidden-character': {
    severity: 'error',
    at: 'value',
    message: 'The text contains the character {name}, which YAML does not allow.',
    hint: 'Remove the character, or write it as an escape sequence in double quotes.',
  },
  'unstorable-character': {
    severity: 'error',
    at: 'value',
    message: 'The text contains the character {name}, which Kubernetes cannot store.',
    hint: 'Remove the character.',
  },
  'multiple-documents': {
    severity: 'error',
    at: 'value',
    message: 'The text contains a second YAML document.',
    hint: 'Put each document into its own file, or choose the profile `compose`, which merges them.',
  },
  'too-deep': {
    severity: 'error',
    at: 'value',
    message: 'Maps and lists are nested more than {limit} levels deep.',
    hint: 'Flatten the structure.',
  },
  'duplicate-key': {
    severity: 'error',
    at: 'value',
    message: 'The key `{name}` appears twice in one map.',
    hint: 'Remove one of the two.',
  },
  'complex-key': {
    severity: 'error',
    at: 'value',
    message: 'A map or a list is used as a key, but a key must be a string.',
    hint: 'Quote a key that begins with a brace or a bracket.',
  },
  'merge-not-a-map': {
    severity: 'error',
    at: 'value',
    message: 'The merge key `<<` refers to something that is not a map.',
    hint: 'Refer to the anchor of a map, or to a list of such anchors.',
  },
  'undefined-alias': {
    severity: 'error',
    at: 'value',
    message: 'The alias `*{name}` refers to an anchor that is not defined before it.',
    hint: 'Define the anchor `&{name}` before this line. If the value is a text, put it in quotes.',
  },
  'alias-cycle': {
    severity: 'error',
    at: 'value',
    message: 'The alias `*{name}` is part of the value that it refers to.',
    hint: 'Refer to another anchor.',
  },
  'too-many-aliases': {
    severity: 'error',
    at: 'value',
    message: 'Aliases repeat more values than in any real Compose file.',
    hint: 'Write the values out, or use fewer aliases.',
  },
} as const satisfies Family

export const yamlReasons = {
  'unstorable-character': {
    since: '0.1.0',
    why: 'Containers cannot receive NUL characters. Kubernetes objects are UTF-8, which has no lone surrogates.',
  },
  'yaml-syntax': {
    since: '0.1.0',
    why: 'tranship cannot read text that is not YAML. It still checks the rest of the file.',
  },
  'yaml-warning': {
    since: '0.1.0',
    why: 'The text is valid YAML, but a part of it has no meaning in a Compose file.',
  },
  'yaml-indentation': {
    since: '0.2.0',
    why: 'YAML requires these lines to be indented further than the key. Docker Compose accepts them anyway.',
  },
  'typographic-quotes': {
    since: '0.2.0',
    why: 'The quotes of YAML are `"` and `\'`. Programs that write texts replace them by typographic ones.',
  },
  'merge-tag': {
    since: '0.2.0',
    why: 'In a list, `!reset` removes the item that follows it, as in Compose, and nothing from other files. `!override` before an item does nothing.',
  },
  'forbidden-character': {
    since: '0.1.0',
    why: 'YAML allows control characters and lone surrogates only as escape sequences.',
  },
  'multiple-documents': {
    since: '0.1.0',
    why: 'In this profile, a Compose file is a single document, and tranship cannot know which one you mean.',
  },
  'too-deep': {
    since: '0.1.0',
    why: 'The limit protects tranship from hostile input. Real Compose files are far below it.',
  },
  'duplicate-key': {
    since: '0.1.0',
    why: 'YAML allows each key once. Parsers differ in which of the two values they take.',
  },
  'complex-key': { since: '0.1.0', why: 'Every key of a Compose file is a name.' },
  'merge-not-a-map': { since: '0.1.0', why: 'YAML can merge only maps into a map.' },
  'undefined-alias': {
    since: '0.1.0',
    why: 'An alias repeats a value that appears earlier in the same document.',
  },
  'alias-cycle': { since: '0.1.0', why: 'A value that contains itself never ends.' },
  'too-many-aliases': {
    since: '0.1.0',
    why: 'A few lines of aliases can stand for billions of values. The limit protects tranship from hostile input.',
  },
} satisfies ReasonsOf<typeof yaml>
