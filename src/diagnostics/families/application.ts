import { family } from '../entry.js'

/** Names, and how services depend on one another. */
export const application = family({
  'name-sanitised': {
    severity: 'warning',
    at: 'key',
    message: "{where}: the name '{name}' becomes '{objectName}' in Kubernetes.",
    why: "Kubernetes allows lower-case letters, digits and '-' in names, beginning with a letter, up to a length.",
    hint: "Where other services use '{name}' as a host name, they need '{objectName}'.",
    since: '0.1.0',
  },
  'name-collision': {
    severity: 'error',
    at: 'key',
    message: "{where}: the name '{name}' becomes '{objectName}' in Kubernetes, as '{other}' does.",
    why: 'Two objects of one kind cannot have the same name.',
    hint: 'Rename one of them.',
    since: '0.1.0',
  },
  'unknown-dependency': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' names the service '{dependency}', which does not exist.",
    why: 'There is nothing to wait for.',
    hint: '{suggestion}',
    since: '0.1.0',
  },
  'optional-dependency-missing': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{key}' names the service '{dependency}', which does not exist, so nothing waits for it.",
    why: 'The dependency is marked as not required.',
    hint: '{suggestion}',
    since: '0.1.0',
  },
  'depends-on-itself': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' is the service itself.",
    why: 'A service cannot wait for itself.',
    hint: 'Remove the dependency.',
    since: '0.1.0',
  },
  'dependency-cycle': {
    severity: 'error',
    at: 'value',
    message: 'Services depend on one another in a circle: {cycle}.',
    why: 'None of them could ever be started first.',
    hint: 'Remove one of the dependencies.',
    since: '0.1.0',
  },
  'never-completes': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' waits for '{dependency}' to complete, but it is a {kind}, which runs on.",
    why: 'Only a Job completes.',
    hint: `Set 'restart: "no"' on '{dependency}' to make it a Job.`,
    since: '0.1.0',
  },
  'health-unknown': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{key}' waits for '{dependency}' to be healthy, but it has neither ports nor a healthcheck.",
    why: 'A healthcheck that is only in the image is not visible here.',
    hint: "Give '{dependency}' a healthcheck or ports.",
    since: '0.1.0',
  },
  'job-inferred': {
    severity: 'warning',
    at: 'key',
    message: "{where} becomes a Job, because '{dependent}' waits for it to complete.",
    why: "In Compose a service without 'restart' is not started again.",
    hint: `Set 'restart: "no"' to say so.`,
    since: '0.1.0',
  },
})
