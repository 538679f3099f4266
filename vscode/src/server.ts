import path from 'node:path'
import type { LanguageClientOptions, ServerOptions } from 'vscode-languageclient/node'

/** How the language server that comes with the extension is started: as a process that speaks over standard input. */
export function serverOptions(extensionPath: string): Extract<ServerOptions, { readonly module: string }> {
  // The number is that of `TransportKind.stdio`: this file loads nothing that needs an editor around it.
  return { module: path.join(extensionPath, 'dist/server/tranship-language-server.cjs'), transport: 0 }
}

/**
 * The documents that the server gets as they are in the editor: files, and texts that are not saved yet, but no earlier
 * version that is shown in a comparison. It knows by itself which YAML is a manifest, or a part of one; of files with
 * variables it takes those that a manifest names.
 */
export const documents: NonNullable<LanguageClientOptions['documentSelector']> = [
  { scheme: 'file', language: 'dockercompose' },
  { scheme: 'untitled', language: 'dockercompose' },
  { scheme: 'file', language: 'yaml' },
  { scheme: 'untitled', language: 'yaml' },
  { scheme: 'file', pattern: '**/{.env,*.env,.env.*}' },
]

/** The extensions whose servers say a part of what this one says. */
const others = {
  besideYamlServer: 'redhat.vscode-yaml',
  besideDockerServer: 'docker.docker',
} as const

/** The settings with those that nobody chose decided by which extensions are installed. */
export function besideOthers(settings: unknown, isInstalled: (extension: string) => boolean): object {
  const chosen = { ...(typeof settings === 'object' ? settings : {}) } as Record<string, unknown>
  for (const [setting, extension] of Object.entries(others)) chosen[setting] ??= isInstalled(extension)
  return chosen
}
