import type { Family, ReasonsOf } from '../entry.js'

/** Variables of containers, and the files that set them. */
export const environment = {
  'number-printed': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{key}' is the number {written} without quotes, which Docker Compose prints as '{printed}'.",
    hint: "Put quotes around it to keep the text, or write '{printed}'.",
  },
  'invalid-variable-name': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{name}' in '{key}' cannot be the name of a variable.",
    hint: 'Rename the variable.',
  },
  'env-file-missing': {
    severity: 'error',
    at: 'value',
    message: "{where}: the env file '{path}' does not exist.",
    hint: 'Create it, or mark it as not required.',
  },
  'dotenv-missing': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: "{where}: the env file '{path}' does not exist, so its variables are left out.",
    hint: 'Create it, or mark it as not required.',
  },
  'env-file-not-provided': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: "{where}: the env file '{path}' was not read, so its variables are left out.",
    hint: "Pass its content in the option 'files'.",
  },
  'env-file-variable-unset': {
    severity: 'warning',
    at: 'value',
    message: "{where}: line {line} of the env file '{path}' uses a variable that is not set, so it is empty.",
    hint: 'Set it, or put the value into single quotes if the dollar sign is part of it.',
  },
  'env-file-invalid': {
    severity: 'error',
    at: 'value',
    message: "{where}: line {line} of the env file '{path}' cannot be read: {problem}.",
    hint: 'Correct the line.',
  },
} as const satisfies Family

export const environmentReasons = {
  'number-printed': {
    since: '0.2.0',
    why: 'Docker Compose reads `017` as 15 and `1.50` as 1.5 before it makes a text of it. The container gets the same text here.',
  },
  'invalid-variable-name': {
    since: '0.1.0',
    why: "Kubernetes takes letters, digits, '-', '_' and '.', not beginning with a digit.",
  },
  'env-file-missing': { since: '0.1.0', why: 'Its variables would be missing from the container.' },
  'dotenv-missing': { since: '0.1.0', why: "A .env file is often on a developer's own machine only." },
  'env-file-not-provided': {
    since: '0.1.0',
    why: 'The translation has no access to files, and was given none.',
  },
  'env-file-variable-unset': {
    since: '0.2.0',
    why: 'A variable without a value becomes the empty text. Its name is not shown: `$` may be part of a password.',
  },
  'env-file-invalid': { since: '0.1.0', why: 'Its variables go into the container.' },
} satisfies ReasonsOf<typeof environment>
