import type { Family, ReasonsOf } from '../entry.js'

/** Variables in the manifest, and the files that set them (reference 2.14). */
export const variables = {
  'invalid-template': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{text}` in `{key}` is not a valid variable.',
    hint: 'Write a variable as `$NAME` or in closed braces, and a literal dollar sign as `$$`.',
  },
  'variable-required': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` needs the variable `{variable}`, which is not set{message}.',
    hint: 'Set `{variable}` in the environment or in the `.env` file.',
  },
  'variable-unset': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` uses the variable `{variable}`, which is not set. Its value is empty.',
    hint: 'Set `{variable}`, or give it a default with `:-`.{elsewhere}',
  },
  'too-much-text': {
    severity: 'error',
    at: 'value',
    message:
      '{where}: with `{variable}` in `{key}`, variables expand to more text than in any real Compose file.',
    hint: 'Use the variable less often, or put its value into a file.',
  },
  'dotenv-invalid': {
    severity: 'error',
    at: 'value',
    message: 'Line {line} of the `.env` file is not valid: {problem}.',
    hint: 'Correct the line.',
  },
} as const satisfies Family

export const variablesReasons = {
  'invalid-template': {
    since: '0.1.0',
    why: 'A variable is `$NAME` or `${NAME}`, optionally with `:-default`, `:?message` or `:+alternative`.',
  },
  'variable-required': { since: '0.1.0', why: 'The Compose file requires this variable with `?`.' },
  'variable-unset': {
    since: '0.1.0',
    why: 'A variable without a value and without a default is empty.',
  },
  'too-much-text': {
    since: '0.2.0',
    why: 'A few lines can double a value again and again. The limit protects tranship from hostile input.',
  },
  'dotenv-invalid': { since: '0.1.0', why: 'The `.env` file sets variables of the Compose file.' },
} satisfies ReasonsOf<typeof variables>
