import type { Family, ReasonsOf } from '../entry.js'

/** Builds and their secrets (reference 2.3 and 2.8). */
export const build = {
  'build-secret-long-form': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be the name of a secret.",
    hint: 'Write the name alone.',
  },
  'undefined-secret': {
    severity: 'error',
    at: 'value',
    message: "{where}: the secret '{name}' in '{key}' is not declared.",
    hint: '{suggestion}',
  },
  'secret-source': {
    severity: 'error',
    at: 'key',
    message: "{where} must have exactly one of 'file' and 'environment'.",
    hint: '{instead}',
  },
  'secret-without-source': {
    severity: 'warning',
    at: 'key',
    message: "{where} does not have exactly one of 'file' and 'environment', so it is left out.",
    hint: 'Remove it, or say where the value of the secret is.',
  },
  'missing-value': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{name}' in '{key}' has no value.",
    hint: "Write it as in 'name=value'.",
  },
  'dockerfile-twice': {
    severity: 'error',
    at: 'key',
    message: "{where}: 'build' has both 'dockerfile' and 'dockerfile_inline'.",
    hint: 'Remove one of the two.',
  },
  'unknown-context-service': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' is the image of the service '{name}', which does not exist.",
    hint: '{suggestion}',
  },
  'platform-not-built': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' is '{value}', and 'build.platforms' does not have it.",
    hint: "Add it to 'build.platforms', or remove one of the two.",
  },
} as const satisfies Family

export const buildReasons = {
  'build-secret-long-form': {
    since: '0.1.0',
    why: 'Only the short form of build secrets is supported by the versions of the reference.',
  },
  'undefined-secret': {
    since: '0.1.0',
    why: "A build secret must be declared below the top-level 'secrets'.",
    remedy:
      "Declare the secret below the top-level 'secrets', or write the name of one that is: the hint offers the nearest one.",
  },
  'secret-source': {
    since: '0.1.0',
    why: 'The value of a secret comes from exactly one place. A build has it from the machine that it runs on: what the cluster or a driver keeps does not reach it.',
    remedy: "Write 'file' or 'environment', so that it says where the value of the secret is.",
  },
  'secret-without-source': {
    since: '0.2.0',
    why: 'Secrets are for builds, and no build uses this one; a build could not, as it would not know the value.',
  },
  'missing-value': { since: '0.1.0', why: 'The name stands for something that is not given.' },
  'dockerfile-twice': { since: '0.1.0', why: 'A build has one Dockerfile.' },
  'unknown-context-service': {
    since: '0.2.0',
    why: "A further context that begins with 'service:' is the image that is built for another service.",
    remedy: 'Write the name of a service: the hint offers the nearest one.',
  },
  'platform-not-built': {
    since: '0.2.0',
    why: 'The image would not run on the nodes that the service asks for.',
  },
} satisfies ReasonsOf<typeof build>
