import { family } from '../entry.js'

/** Variables of containers, and the files that set them. */
export const environment = family({
  'invalid-variable-name': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{name}' in '{key}' cannot be the name of a variable.",
    why: "Kubernetes takes letters, digits, '-', '_' and '.', not beginning with a digit.",
    hint: 'Rename the variable.',
    since: '0.1.0',
  },
  'env-file-missing': {
    severity: 'error',
    at: 'value',
    message: "{where}: the env file '{path}' does not exist.",
    why: 'Its variables would be missing from the container.',
    hint: 'Create it, or mark it as not required.',
    since: '0.1.0',
  },
  'dotenv-missing': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the env file '{path}' does not exist, so its variables are left out.",
    why: "A .env file is often on a developer's own machine only.",
    hint: 'Create it, or mark it as not required.',
    since: '0.1.0',
  },
  'env-file-not-provided': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the env file '{path}' was not read, so its variables are left out.",
    why: 'The translation has no access to files, and was given none.',
    hint: "Pass its content in the option 'files'.",
    since: '0.1.0',
  },
  'env-file-invalid': {
    severity: 'error',
    at: 'value',
    message: "{where}: line {line} of the env file '{path}' cannot be read: {problem}.",
    why: 'Its variables go into the container.',
    hint: 'Correct the line.',
    since: '0.1.0',
  },
})
