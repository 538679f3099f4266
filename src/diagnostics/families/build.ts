import { family } from '../entry.js'

/** Builds and their secrets (reference 2.3 and 2.8). */
export const build = family({
  'build-secret-long-form': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be the name of a secret.",
    why: 'Only the short form of build secrets is supported.',
    hint: 'Write the name alone.',
    since: '0.1.0',
  },
  'undefined-secret': {
    severity: 'error',
    at: 'value',
    message: "{where}: the secret '{name}' in '{key}' is not declared.",
    why: "A build secret must be declared below the top-level 'secrets'.",
    hint: '{suggestion}',
    since: '0.1.0',
  },
  'secret-source': {
    severity: 'error',
    at: 'key',
    message: "{where} must have either 'file' or 'environment'.",
    why: 'The value of a secret comes from exactly one place.',
    since: '0.1.0',
  },
  'dockerfile-twice': {
    severity: 'error',
    at: 'key',
    message: "{where}: 'build' has both 'dockerfile' and 'dockerfile_inline'.",
    why: 'A build has one Dockerfile.',
    hint: 'Remove one of the two.',
    since: '0.1.0',
  },
})
