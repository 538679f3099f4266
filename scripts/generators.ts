import { comparedPage, readUnseen } from '../behave/oracle/unseen.js'
import { makeCommandPage } from './command-page.js'
import { makeDiagnosticsList } from './diagnostics-pages.js'
import { makeCompletionSchema, makeEditorSchema } from './editor-schema.js'
import { embeddingPages, makeEmbeddingPage } from './embedding-page.js'
import { makeFactsSchema } from './facts-schema.js'
import { makeFieldTypes } from './field-types.js'
import { profiles } from '../src/profiles/profile.js'
import { makeKeysPage } from './keys-page.js'
import { makeKnowledgePage } from './knowledge-page.js'
import { makeKomposePage } from './kompose-page.js'
import { makeOptionsPage } from './options-page.js'
import { makeWorkspaceManifest, publishedWorkspaces } from './package-homes.js'
import { makePassesPage } from './passes-page.js'
import { makeProfilesPage } from './profiles-page.js'
import { makeReadme } from './readme.js'
import { makeSecurityPage } from './security-page.js'
import { makeTerminalPicture } from './terminal-picture.js'
import { makeValidator } from './validator.js'

/** A file of the repository that a program writes from the source. */
export type Generator = {
  /** The path from the project's root. */
  readonly path: string
  /** Returns the file's text, which depends only on the source. */
  readonly make: () => string | Promise<string>
}

export const generators: readonly Generator[] = [
  { path: 'src/validate/compiled.js', make: makeValidator },
  { path: 'src/kubernetes/field-types.ts', make: makeFieldTypes },
  { path: 'README.md', make: makeReadme },
  { path: 'docs/cli.md', make: makeCommandPage },
  { path: 'docs/compared.md', make: () => comparedPage(readUnseen()) },
  { path: 'docs/diagnostics.md', make: () => makeDiagnosticsList() },
  ...embeddingPages.map((page) => ({ path: page, make: () => makeEmbeddingPage(page) })),
  { path: 'docs/from-kompose.md', make: makeKomposePage },
  { path: 'docs/keys.md', make: () => makeKeysPage() },
  { path: 'docs/knowledge.md', make: makeKnowledgePage },
  { path: 'docs/options.md', make: makeOptionsPage },
  { path: 'docs/passes.md', make: makePassesPage },
  { path: 'docs/profiles.md', make: makeProfilesPage },
  { path: 'docs/security.md', make: makeSecurityPage },
  { path: 'docs/terminal.svg', make: makeTerminalPicture },
  ...publishedWorkspaces.map((folder) => ({
    path: `${folder}/package.json`,
    make: () => makeWorkspaceManifest(folder),
  })),
  { path: 'schemas/facts.json', make: makeFactsSchema },
  ...profiles.flatMap((profile) => [
    { path: `schemas/${profile}.json`, make: () => makeEditorSchema(profile) },
    { path: `schemas/${profile}.completion.json`, make: () => makeCompletionSchema(profile) },
  ]),
]
