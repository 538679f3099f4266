import { family } from '../entry.js'

/** Healthchecks, which become probes (reference 2.6). */
export const healthcheck = family({
  'invalid-duration': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    why: "A duration is a number with a unit: ns, us, ms, s, m, h, d or w, as in '1m30s'.",
    hint: "Write it as in '10s'.",
    since: '0.1.0',
  },
  'healthcheck-test-form': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' begins with '{word}'.",
    why: 'A list begins with NONE, CMD or CMD-SHELL.',
    hint: "Put 'CMD' in front.",
    since: '0.1.0',
  },
  'healthcheck-test-empty': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' has no command.",
    why: 'There is nothing to run.',
    hint: 'Add a command, or use NONE for no check.',
    since: '0.1.0',
  },
  'healthcheck-test-and-http': {
    severity: 'error',
    at: 'key',
    message: "{where}: the healthcheck has both 'test' and 'http'.",
    why: 'A probe does one or the other.',
    hint: 'Remove one of the two.',
    since: '0.1.0',
  },
  'healthcheck-without-test': {
    severity: 'warning',
    at: 'key',
    message: "{where}: the healthcheck has neither 'test' nor 'http', so there is no probe.",
    why: "The image's own healthcheck is not visible here.",
    hint: "Add the 'test' or 'http' of the image.",
    since: '0.1.0',
  },
  'healthcheck-without-probe': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the healthcheck is neither a readiness nor a liveness probe, so there is none.',
    why: "Both 'x-platform-readiness' and 'x-platform-liveness' are false.",
    hint: 'Set one of them to true.',
    since: '0.1.0',
  },
})
