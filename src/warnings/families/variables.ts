import { family, type ReasonsOf } from '../entry.js'

/** Variables in the manifest, and the files that set them (reference 2.14). */
export const variables = family({
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
  'dotenv-invalid': {
    severity: 'error',
    at: 'value',
    message: 'Line {line} of the .env file cannot be read: {problem}.',
    hint: 'Correct the line.',
  },
})

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
  'dotenv-invalid': { since: '0.1.0', why: 'The .env file sets variables of the manifest.' },
} satisfies ReasonsOf<typeof variables>
