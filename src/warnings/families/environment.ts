import type { Family, ReasonsOf } from '../entry.js'

/** Variables of containers, and the files that set them. */
export const environment = {
  'number-printed': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` is {written} without quotes, which Docker Compose passes on as `{printed}`.',
    hint: 'Quote it to keep its text, or write `{printed}`.',
  },
  'invalid-variable-name': {
    severity: 'error',
    at: 'key',
    message: '{where}: `{name}` in `{key}` is not a valid name of a variable.',
    hint: '{instead}',
    fallback: 'Rename the variable, or remove the spaces around `=`.',
  },
  'variable-left-out': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{name}` in `{key}` has no value, so tranship leaves it out, as Docker Compose does.',
    hint: '{instead}',
    fallback: 'Write `=` between the name and the value, or remove the variable.',
  },
  'env-file-missing': {
    severity: 'error',
    at: 'value',
    message: '{where}: the env file `{path}` does not exist.',
    hint: 'Create it, or mark it as not required.',
  },
  'dotenv-missing': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: '{where}: the env file `{path}` does not exist. tranship leaves out its variables.',
    hint: 'Create it, or mark it as not required.',
  },
  'env-file-variable-unset': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: line {line} of the env file `{path}` uses a variable that is not set. Its value is empty.',
    hint: 'Set the variable. If the dollar sign is part of the value, put the value into single quotes.',
  },
  'env-file-invalid': {
    severity: 'error',
    at: 'value',
    message: '{where}: line {line} of the env file `{path}` is not valid: {problem}.',
    hint: 'Correct the line.',
  },
} as const satisfies Family

export const environmentReasons = {
  'number-printed': {
    since: '0.2.0',
    why: 'Docker Compose reads `017` as 15 and `1.50` as 1.5, and then makes a text of it. tranship does the same.',
  },
  'invalid-variable-name': {
    since: '0.1.0',
    why: 'Kubernetes before 1.34 allows letters, digits, `-`, `_` and `.`, and no digit at the beginning.',
  },
  'variable-left-out': {
    since: '0.2.0',
    why: 'Text without `=` is the name of a variable that gets its value from outside. This name is not valid and has no value, so it is likely a mistake.',
  },
  'env-file-missing': { since: '0.1.0', why: 'Without the file, the container lacks its variables.' },
  'dotenv-missing': { since: '0.1.0', why: 'A `.env` file often exists only on the machine of a developer.' },
  'env-file-variable-unset': {
    since: '0.2.0',
    why: 'A variable without a value is empty. tranship does not show its name, because `$` may be part of a password.',
  },
  'env-file-invalid': { since: '0.1.0', why: 'The variables of this file go into the container.' },
} satisfies ReasonsOf<typeof environment>
