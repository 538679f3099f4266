import type { Family, ReasonsOf } from '../entry.js'

/** Builds and their secrets (reference 2.3 and 2.8). */
export const build = {
  'build-secret-long-form': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be the name of a secret.',
    hint: 'Write only the name.',
  },
  'undefined-secret': {
    severity: 'error',
    at: 'value',
    message: '{where}: the secret `{name}` in `{key}` is not declared.',
    hint: '{suggestion}',
    fallback: 'Declare it below the top-level `secrets`, or write the name of a declared one.',
  },
  'secret-source': {
    severity: 'error',
    at: 'key',
    message: '{where} must have exactly one of `file` and `environment`.',
    hint: '{instead}',
    fallback: 'Write either `file` or `environment`.',
  },
  'secret-without-source': {
    severity: 'warning',
    at: 'key',
    message: '{where} does not have exactly one of `file` and `environment`. tranship ignores it.',
    hint: 'Write one of the two, or remove the secret.',
  },
  'missing-value': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{name}` in `{key}` has no value.',
    hint: 'Write it like `name=value`.',
  },
  'dockerfile-twice': {
    severity: 'error',
    at: 'key',
    message: '{where}: `build` has both `dockerfile` and `dockerfile_inline`.',
    hint: 'Remove one of the two.',
  },
  'unknown-context-service': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` refers to the image of the service `{name}`, which does not exist.',
    hint: '{suggestion}',
    fallback: 'Write the name of a service.',
  },
  'context-not-built': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` refers to the image of the service `{name}`, which has no `build`.',
    hint: 'Write `docker-image://` and the image in place of `service:` and the name.',
  },
  'platform-not-built': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` is `{value}`, but `build.platforms` does not contain it.',
    hint: 'Add it to `build.platforms`, or remove one of the two.',
  },
  'unknown-build-target': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the Dockerfile has no stage `{name}`, so the image cannot be built.',
    hint: '{suggestion}',
    fallback: 'Write the name of a stage, which follows `AS` in the Dockerfile.',
  },
} as const satisfies Family

export const buildReasons = {
  'build-secret-long-form': {
    since: '0.1.0',
    why: 'The versions of the reference support only the short form of build secrets.',
  },
  'undefined-secret': {
    since: '0.1.0',
    why: 'A secret must be declared below the top-level `secrets`.',
  },
  'secret-source': {
    since: '0.1.0',
    why: 'The value of a secret has one source. A build reads it from the machine that it runs on. It cannot read what the cluster or a driver keeps.',
  },
  'secret-without-source': {
    since: '0.2.0',
    why: 'In this profile, secrets are for builds, and no build uses this one. No build could use it, because its value is unknown.',
  },
  'missing-value': { since: '0.1.0', why: 'A name without a value has no meaning here.' },
  'dockerfile-twice': { since: '0.1.0', why: 'A build has one Dockerfile.' },
  'unknown-context-service': {
    since: '0.2.0',
    why: 'A further context that begins with `service:` is the image that is built for another service.',
  },
  'context-not-built': {
    since: '0.2.0',
    why: 'A further context that begins with `service:` is the image that is built for another service. Docker Compose refuses the file.',
  },
  'platform-not-built': {
    since: '0.2.0',
    why: 'The image would not run on the nodes that the service selects.',
  },
  'unknown-build-target': {
    since: '0.2.0',
    why: 'A build makes the stage of the Dockerfile that `target` names. tranship reads the Dockerfile to find it.',
    remedy:
      'Write the name of a stage, which follows `AS` in the Dockerfile. The hint suggests the nearest one, or lists all.',
  },
} satisfies ReasonsOf<typeof build>
