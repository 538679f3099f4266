import path from 'node:path'

/** The names of an application for `translate()`. `name` overrides the manifest, `defaultName` is the fallback. */
export interface ApplicationNames {
  readonly name?: string
  readonly defaultName?: string
}

/**
 * Returns the name of an application from the flag, COMPOSE_PROJECT_NAME and the folder, as in Compose (rule E0-02).
 */
export function applicationNames(
  flag: string | undefined,
  variable: (name: string) => string | undefined,
  folder: string,
): ApplicationNames {
  const name = flag ?? projectName(variable('COMPOSE_PROJECT_NAME') ?? '')
  const ownFolder = path.basename(folder)
  return {
    ...(name ? { name } : {}),
    // A folder name in another script may become empty. The library makes a name of any text.
    defaultName: projectName(ownFolder) || ownFolder,
  }
}

/** Turns a text into a valid project name as Compose does: lower case, and only letters, digits, `-` and `_`. */
function projectName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/^[_-]+/, '')
}
