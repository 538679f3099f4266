/** The SSH agents and keys that a build gets. */
export interface AgentsAndKeys {
  /** `true` if it gets the agent of the user. */
  readonly usesAgent: boolean
  /** The paths of keys and of sockets of other agents. */
  readonly keys: readonly string[]
}

/** Reads an entry of `ssh`: `default`, or `<id>=<path>[,<path>]`. An empty path is the agent too. */
export function agentsAndKeys(written: string): AgentsAndKeys {
  const at = written.indexOf('=')
  const paths = at < 0 ? [''] : written.slice(at + 1).split(',')
  return { usesAgent: paths.includes(''), keys: paths.filter((key) => key !== '') }
}

/** `true` if the context is a repository that is fetched by SSH: the builder then gets the agent of the user. */
export function isFetchedBySsh(context: string): boolean {
  if (/^(?:git\+)?ssh:\/\//i.test(context)) return true
  const [host = ''] = context.split(/[/:]/, 1)
  return host.includes('@') && context[host.length] === ':'
}
