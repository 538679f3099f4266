import path from 'node:path'
import type { LanguageClientOptions, ServerOptions } from 'vscode-languageclient/node'

/** Returns how to start the bundled language server: as a process that uses standard input and output. */
export function serverOptions(extensionPath: string): Extract<ServerOptions, { readonly module: string }> {
  // The number of `TransportKind.stdio`. Importing the enum would load code that needs an editor.
  return { module: path.join(extensionPath, 'dist/server/tranship-language-server.cjs'), transport: 0 }
}

/**
 * The documents to send to the server: files and unsaved documents, but not the old versions in a comparison. The
 * server decides which YAML files are manifests, and which env files they refer to.
 */
export const documents: NonNullable<LanguageClientOptions['documentSelector']> = [
  { scheme: 'file', language: 'dockercompose' },
  { scheme: 'untitled', language: 'dockercompose' },
  { scheme: 'file', language: 'yaml' },
  { scheme: 'untitled', language: 'yaml' },
  { scheme: 'file', pattern: '**/{.env,*.env,.env.*}' },
]

/** Extensions whose servers have some of the same features. */
const others = {
  besideYamlServer: 'redhat.vscode-yaml',
  besideDockerServer: 'docker.docker',
  besideContainerTools: 'ms-azuretools.vscode-containers',
} as const

/** Sets the unset settings about other servers, by the installed extensions. */
export function besideOthers(settings: unknown, isInstalled: (extension: string) => boolean): object {
  const given = (settings ?? {}) as Readonly<Record<string, unknown>>
  const chosen = Object.entries(others).map(([name, extension]) => [
    name,
    given[name] ?? isInstalled(extension),
  ])
  return { ...given, ...(Object.fromEntries(chosen) as object) }
}
