/** The SSH agents and keys that a build gets. */
export interface AgentsAndKeys {
  /** `true` if it gets the user's agent. */
  readonly usesAgent: boolean
  /** The paths of keys and of other agents' sockets. */
  readonly keys: readonly string[]
}

/** Parses an entry of `ssh`: `default`, or `<id>=<path>[,<path>]`. An empty path stands for the user's agent. */
export function agentsAndKeys(written: string): AgentsAndKeys {
  const at = written.indexOf('=')
  const paths = at < 0 ? [''] : written.slice(at + 1).split(',')
  return { usesAgent: paths.includes(''), keys: paths.filter((key) => key !== '') }
}

/** `true` if the context is a repository that the builder fetches over SSH, with the user's agent. */
export function isFetchedBySsh(context: string): boolean {
  if (/^(?:git\+)?ssh:\/\//i.test(context)) return true
  const [host = ''] = context.split(/[/:]/, 1)
  return host.includes('@') && context[host.length] === ':'
}
