import type { Family, ReasonsOf } from '../entry.js'

/** Texts that are no YAML, or no YAML that a Compose file can be. */
export const yaml = {
  'yaml-syntax': {
    severity: 'error',
    at: 'value',
    message: 'The YAML is not well-formed: {problem}.',
    hint: 'Correct the text at this place.',
  },
  'yaml-warning': {
    severity: 'warning',
    at: 'value',
    message: 'The YAML has something that does not count: {problem}.',
    hint: 'Remove what is passed over.',
  },
  'yaml-indentation': {
    severity: 'warning',
    at: 'value',
    message:
      'What begins here goes on in a line that is not indented further than its key, which not every program reads.',
    hint: 'Indent the lines up to its end.',
  },
  'merge-tag': {
    severity: 'warning',
    at: 'value',
    message: "The tag '{tag}' is for the value of a key, so {consequence}.",
    hint: 'Put the tag before the value of the key above.',
  },
  'forbidden-character': {
    severity: 'error',
    at: 'value',
    message: 'The text has the character {name}, which YAML does not allow.',
    hint: 'Remove the character, or write it as an escape in double quotes.',
  },
  'unstorable-character': {
    severity: 'error',
    at: 'value',
    message: 'The text has the character {name}, which Kubernetes cannot store.',
    hint: 'Remove the character.',
  },
  'multiple-documents': {
    severity: 'error',
    at: 'value',
    message: 'The text has a second YAML document.',
    hint: 'Put each document into a file of its own.',
  },
  'empty-document': {
    severity: 'error',
    at: 'value',
    message: 'The YAML document that begins here has nothing in it.',
    hint: "Remove its '---', or put something below it.",
  },
  'too-deep': {
    severity: 'error',
    at: 'value',
    message: 'Maps and lists are nested more than {limit} deep.',
    hint: 'Flatten the structure.',
  },
  'duplicate-key': {
    severity: 'error',
    at: 'value',
    message: "The key '{name}' is written twice in one map.",
    hint: 'Remove one of the two.',
  },
  'complex-key': {
    severity: 'error',
    at: 'value',
    message: 'A map or a list stands where a key must be a string.',
    hint: 'Put a key that begins with a brace or a bracket into quotes.',
  },
  'merge-not-a-map': {
    severity: 'error',
    at: 'value',
    message: "A merge key '<<' names something that is not a map.",
    hint: 'Name the anchor of a map, or a list of such anchors.',
  },
  'undefined-alias': {
    severity: 'error',
    at: 'value',
    message: "The alias '*{name}' names an anchor that is not defined before it.",
    hint: "Define the anchor '&{name}' before this line.",
  },
  'alias-cycle': {
    severity: 'error',
    at: 'value',
    message: "The alias '*{name}' stands inside the value that it names.",
    hint: 'Name another anchor.',
  },
  'too-many-aliases': {
    severity: 'error',
    at: 'value',
    message: 'Aliases repeat more values than any real manifest does.',
    hint: 'Write the values out, or use fewer aliases.',
  },
} as const satisfies Family

export const yamlReasons = {
  'unstorable-character': {
    since: '0.1.0',
    why: 'Containers take no NUL, and the objects of Kubernetes are UTF-8, which has no half of a surrogate pair.',
  },
  'yaml-syntax': {
    since: '0.1.0',
    why: 'What is not YAML has no meaning that could be carried over; the rest of the manifest is checked all the same.',
  },
  'yaml-warning': { since: '0.1.0', why: 'The text can be read, but not all of it counts.' },
  'yaml-indentation': {
    since: '0.2.0',
    why: 'Docker Compose reads brackets and quotes to their end, wherever their lines begin; YAML wants these lines to stand further right than the key.',
  },
  'merge-tag': {
    since: '0.2.0',
    why: 'In a list, !reset leaves out the item that it stands before, as in Compose, and takes nothing away from other files. Before an item, !override does nothing.',
  },
  'forbidden-character': {
    since: '0.1.0',
    why: 'In YAML, control characters and halves of surrogate pairs cannot stand for themselves.',
  },
  'multiple-documents': {
    since: '0.1.0',
    why: 'In this profile a manifest is one document; which of several is meant cannot be known. The profile compose merges them.',
  },
  'empty-document': {
    since: '0.2.0',
    why: 'The documents of a file are merged as files are, and Compose too takes only maps; something may be missing.',
  },
  'too-deep': {
    since: '0.1.0',
    why: 'A bound keeps hostile input from exhausting the reader; no real manifest comes near it.',
  },
  'duplicate-key': {
    since: '0.1.0',
    why: 'YAML allows each key once; readers differ in which of two they take.',
  },
  'complex-key': { since: '0.1.0', why: 'Every key of a manifest is a name.' },
  'merge-not-a-map': { since: '0.1.0', why: 'Only the entries of a map can be merged into another.' },
  'undefined-alias': {
    since: '0.1.0',
    why: 'An alias repeats a value written earlier in the same document.',
  },
  'alias-cycle': { since: '0.1.0', why: 'A value that contains itself has no end.' },
  'too-many-aliases': {
    since: '0.1.0',
    why: 'A few lines of aliases can stand for billions of values; a bound keeps them from exhausting the reader.',
  },
} satisfies ReasonsOf<typeof yaml>
