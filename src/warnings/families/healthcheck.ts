import type { Family, ReasonsOf } from '../entry.js'

/** Healthchecks, which become probes (reference 2.6). */
export const healthcheck = {
  'invalid-duration': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`, which is not a duration.',
    hint: 'Write it like `10s`.',
  },
  'duration-out-of-range': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be from `0s` to `{longest}`, not `{value}`.',
    hint: 'Write a duration in this range, such as `30s`.',
  },
  'healthcheck-form-in-text': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{key}` is a text, so its shell runs `{word}` as a program, and the check always fails.',
    hint: 'Remove `{word}`, or write a list that begins with it.',
  },
  'healthcheck-test-form': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` begins with `{word}` instead of `CMD`, `CMD-SHELL` or `NONE`.',
    hint: 'Put `CMD` in front, or write the command as one string.',
  },
  'healthcheck-test-empty': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` has no command.',
    hint: 'Add a command, or write `NONE` for no check.',
  },
  'healthcheck-test-and-http': {
    severity: 'error',
    at: 'key',
    message: '{where}: the healthcheck has both `test` and `http`.',
    hint: 'Remove one of the two.',
  },
  'healthcheck-without-test': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the healthcheck has neither `test` nor `http`, so there is no probe.',
    hint: 'Add `test` or `http`, or remove the healthcheck.',
  },
  'healthcheck-without-probe': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the healthcheck is neither a readiness nor a liveness probe, so there is no probe.',
    hint: 'Set one of the two to `true`, or write `disable: true`.',
  },
} as const satisfies Family

export const healthcheckReasons = {
  'invalid-duration': {
    since: '0.1.0',
    why: 'A duration is a number with a unit (`ns`, `us`, `ms`, `s`, `m`, `h`, `d` or `w`), such as `1m30s`.',
  },
  'duration-out-of-range': {
    since: '0.2.0',
    why: 'Kubernetes stores the times of probes as whole seconds in 32 bits. No duration is negative.',
  },
  'healthcheck-form-in-text': {
    since: '0.2.0',
    why: 'Compose runs a text with a shell. `CMD`, `CMD-SHELL` and `NONE` have a meaning only as the first item of a list.',
  },
  'healthcheck-test-form': { since: '0.1.0', why: 'A list must begin with `NONE`, `CMD` or `CMD-SHELL`.' },
  'healthcheck-test-empty': { since: '0.1.0', why: 'There is nothing to run.' },
  'healthcheck-test-and-http': {
    since: '0.1.0',
    why: 'A probe runs a command or sends a request, not both.',
  },
  'healthcheck-without-test': { since: '0.1.0', why: 'tranship does not see the healthcheck of the image.' },
  'healthcheck-without-probe': {
    since: '0.1.0',
    why: 'Both `x-platform-readiness` and `x-platform-liveness` are `false`.',
  },
} satisfies ReasonsOf<typeof healthcheck>
