import { withoutEnd } from '../source/ends.js'

/** True if a build context is a URL or a Git repository instead of a folder. */
export function isRemoteContext(context: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|git@|github\.com\/)/i.test(context)
}

/**
 * True if a prefix gives the type of an additional context: `service:base`. Such a context is neither a folder nor
 * remote.
 */
export function isTypedContext(context: string): boolean {
  return /^[a-z][a-z-]+:/.test(context)
}

/** Returns the service whose image is the additional context: `base` for `service:base`. */
export function serviceOfContext(context: string): string | undefined {
  return context.startsWith('service:') ? context.slice('service:'.length) : undefined
}

/** Returns the path of a Dockerfile. A relative path starts in the folder of the context. */
export function dockerfileIn(context: string, dockerfile: string): string {
  if (/^(?:[/~\\]|[A-Za-z]:[\\/])/.test(dockerfile)) return dockerfile
  const plain = withoutEnd(context, '/')
  return plain === '.' || plain === '' ? dockerfile : `${plain}/${dockerfile.replace(/^(?:\.\/+)+/, '')}`
}
