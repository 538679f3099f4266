import type { Family, ReasonsOf } from '../entry.js'

/** Variables in the manifest, and the files that set them (reference 2.14). */
export const variables = {
  'invalid-template': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{text}' in '{key}' is not a well-formed variable.",
    hint: "Write '$$' for a dollar sign that is meant as such.",
  },
  'variable-required': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' needs the variable {variable}, which is not set{message}.",
    hint: 'Set {variable} in the environment or in the .env file.',
  },
  'variable-unset': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' uses the variable {variable}, which is not set, so it is empty.",
    hint: "Set {variable}, or give it a default with ':-'.{elsewhere}",
  },
  'too-much-text': {
    severity: 'error',
    at: 'value',
    message: "{where}: with {variable} in '{key}', variables become more text than any real manifest has.",
    hint: 'Use the variable less often, or put its value into a file.',
  },
  'dotenv-invalid': {
    severity: 'error',
    at: 'value',
    message: 'Line {line} of the .env file cannot be read: {problem}.',
    hint: 'Correct the line.',
  },
} as const satisfies Family

export const variablesReasons = {
  'invalid-template': {
    since: '0.1.0',
    why: 'A variable is written $NAME or ${NAME}, possibly with :-default, :?message or :+alternative.',
  },
  'variable-required': { since: '0.1.0', why: "The manifest itself demands the variable with '?'." },
  'variable-unset': {
    since: '0.1.0',
    why: 'A variable without a value and without a default becomes the empty text.',
  },
  'too-much-text': {
    since: '0.2.0',
    why: 'A few lines can double a value until no machine holds it; a bound keeps them from exhausting the reader.',
  },
  'dotenv-invalid': { since: '0.1.0', why: 'The .env file sets variables of the manifest.' },
} satisfies ReasonsOf<typeof variables>
