import path from 'node:path'

/** The names that an application may get: `name` wins over the manifest's, `defaultName` counts where it has none. */
export interface ApplicationNames {
  readonly name?: string
  readonly defaultName?: string
}

/** How an application is called, as in Compose (rule E0-02). */
export function applicationNames(
  flag: string | undefined,
  variable: (name: string) => string | undefined,
  folder: string,
): ApplicationNames {
  const name = flag ?? projectName(variable('COMPOSE_PROJECT_NAME') ?? '')
  const ownFolder = path.basename(folder)
  return {
    ...(name ? { name } : {}),
    // Of a folder's name in other letters nothing may be left; the library makes a name of any text.
    defaultName: projectName(ownFolder) || ownFolder,
  }
}

/** A text as Compose makes it a valid name: lower case, without all but letters, digits, `-` and `_`, which do not begin it. */
function projectName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/^[_-]+/, '')
}
