import { family } from '../entry.js'

/** Variables in the manifest, and the files that set them (reference 2.14). */
export const variables = family({
  'invalid-template': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{text}' in '{key}' is not a well-formed variable.",
    why: 'A variable is written $NAME or ${NAME}, possibly with :-default, :?message or :+alternative.',
    hint: "Write '$$' for a dollar sign that is meant as such.",
    since: '0.1.0',
  },
  'variable-required': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' needs the variable {variable}, which is not set{message}.",
    why: "The manifest itself demands the variable with '?'.",
    hint: 'Set {variable} in the environment or in the .env file.',
    since: '0.1.0',
  },
  'variable-unset': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' uses the variable {variable}, which is not set, so it is empty.",
    why: 'A variable without a value and without a default becomes the empty text.',
    hint: "Set {variable}, or give it a default with ':-'.{elsewhere}",
    since: '0.1.0',
  },
  'dotenv-invalid': {
    severity: 'error',
    at: 'value',
    message: 'Line {line} of the .env file cannot be read: {problem}.',
    why: 'The .env file sets variables of the manifest.',
    hint: 'Correct the line.',
    since: '0.1.0',
  },
})
