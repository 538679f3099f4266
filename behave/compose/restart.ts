import type { Service } from './project.js'

/** Docker's action when the container's process ends, by its exit status. */
export interface RestartPromise {
  readonly afterSuccess: boolean
  readonly afterFailure: boolean
}

/**
 * Returns the restart behaviour of a container (Compose Specification, `restart`). `no` is the default. `always` and
 * `unless-stopped` restart "irrespective of the exit code", and `on-failure` "if the exit code indicates an error".
 * `deploy.restart_policy.condition` calls these `any`, `on-failure` and `none`.
 */
export function restartPromise({ restart, deploy }: Service): RestartPromise {
  const policy = deploy?.restart_policy
  // The Deploy Specification's default is `any`, "if this is not set, Compose looks at the restart field".
  const says = policy?.condition ?? (restart || (policy === undefined ? 'no' : 'any'))
  const name = says.split(':')[0]
  if (name === 'always' || name === 'unless-stopped' || name === 'any') {
    return { afterSuccess: true, afterFailure: true }
  }
  return { afterSuccess: false, afterFailure: name === 'on-failure' }
}
