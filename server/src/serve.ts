import path from 'node:path'
import {
  type CancellationToken,
  CodeLensRefreshRequest,
  CodeActionKind,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type Position,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { incremental } from 'tranship/editor'
import { isFile, manifestNames } from 'tranship-cli/internal'
import { Diagnosing } from './diagnosing.js'
import { completionItemsAt } from './features/completion.js'
import { definitionsAt, highlightsAt, referencesAt, type Spot } from './features/find-mentions.js'
import { foldingOf } from './features/folding.js'
import { hoverAt } from './features/hover.js'
import { inlayHintsOf } from './features/inlay-hints.js'
import { linksOf } from './features/links.js'
import { ObjectLinks } from './features/object-links.js'
import { objectLensesOf, withKinds } from './features/object-lenses.js'
import { codeActions, fixAllKind } from './features/code-actions.js'
import { outlineOf, workspaceSymbols } from './features/outline.js'
import { renamable, renameAt } from './features/rename.js'
import { selectionAt } from './features/selection.js'
import { isSubject, printObjects, shownObjects } from './features/show-objects.js'
import type { Analysis } from './project/analysis.js'
import { filesNear } from './project/files-near.js'
import { isManifest } from './project/is-manifest.js'
import type { Opening } from './project/open-project.js'
import { Projects } from './project/projects.js'
import { isFilePath, type Location, locationOf, uriOf } from './protocol/location.js'
import { BecomesRequest, ComesFromRequest, type ShownYamlIdentifier } from './protocol/object-requests.js'
import { schemaOf } from './resources.js'
import { isServedByOther, type SharedFeature } from './shared-features.js'
import { settingsOf } from './settings.js'
import type { Surroundings } from './surroundings.js'

/**
 * The command that returns objects as YAML. Its arguments are a document's address, and a service name or a position.
 */
const showObjects = 'tranship.showObjects'

/** Ignores an optional request that the editor refuses. */
const ignoreRefusal = () => undefined

/** `true` if the editor shows a local Markdown file as a page. Most show its text, so the server asks them to say so. */
function canShowPages(initial: unknown): boolean {
  return (
    typeof initial === 'object' && initial !== null && 'pageLinks' in initial && initial.pageLinks === true
  )
}

/** Serves one editor over a connection, until the connection closes. */
export function serve(connection: Connection, { env, resources, clock }: Surroundings): void {
  const documents = new Map<Location, TextDocument>()
  /** The addresses of open documents, in the editor's spelling. */
  const uris = new Map<Location, string>()
  const manager = new TextDocuments(TextDocument)
  let initial: unknown
  let settings = settingsOf()
  let roots: readonly string[] = []
  let canAskForSettings = false
  let canTellOfSettings = false
  let canWatch = false
  let canRefreshHints = false
  let canRefreshLenses = false
  let canChangeFolders = false
  let withVersions = false
  let showsPages = false
  let withSnippets = false

  const manifests = () =>
    [...documents].flatMap(([location, { languageId }]) =>
      isManifest(location, languageId) ? [location] : [],
    )
  const addressOf = (location: Location) => uris.get(location) ?? uriOf(location)
  const openText = (location: Location) => documents.get(location)?.getText()
  const kept = incremental()
  const opening = (): Opening => ({ settings, env, roots, openText, kept })
  const projects = new Projects(opening, addressOf, manifests)
  const serves = (feature: SharedFeature) => !isServedByOther(feature, settings)
  const schema = () => (serves('keys and values') ? schemaOf(settings.profile, resources) : undefined)
  const checking = () => ({ pages: showsPages ? resources : undefined, withYaml: serves('errors of YAML') })
  const diagnosing = new Diagnosing(
    projects,
    manifests,
    checking,
    (location, diagnostics) => {
      const version = withVersions ? documents.get(location)?.version : undefined
      void connection.sendDiagnostics({
        uri: addressOf(location),
        diagnostics: [...diagnostics],
        ...(version === undefined ? {} : { version }),
      })
    },
    clock,
  )
  const changed = () => {
    projects.forget()
    diagnosing.checkSoon()
  }
  /** Handles changes besides documents, after which the editor must be told to refresh hints and lenses. */
  const changedElsewhere = () => {
    changed()
    if (canRefreshHints) connection.languages.inlayHint.refresh().catch(ignoreRefusal)
    if (canRefreshLenses) connection.sendRequest(CodeLensRefreshRequest.type).catch(ignoreRefusal)
  }
  let asked = 0
  const readSettings = (sent?: unknown) => {
    const use = (given: unknown) => {
      settings = settingsOf(initial, given)
      changedElsewhere()
    }
    if (!canAskForSettings) return use(sent)
    const question = ++asked
    connection.workspace
      .getConfiguration('tranship')
      .then((answer: unknown) => {
        // Ignore a late answer to an earlier question.
        if (question === asked) use(answer)
      })
      .catch(ignoreRefusal)
  }

  connection.onInitialize((parameters) => {
    const { capabilities } = parameters
    initial = parameters.initializationOptions
    settings = settingsOf(initial)
    showsPages = canShowPages(initial)
    roots = rootsOf(parameters)
    canAskForSettings = capabilities.workspace?.configuration === true
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true
    canTellOfSettings = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true
    canRefreshLenses = capabilities.workspace?.codeLens?.refreshSupport === true
    canRefreshHints = capabilities.workspace?.inlayHint?.refreshSupport === true
    canChangeFolders = capabilities.workspace?.workspaceFolders === true
    withSnippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true
    withVersions = capabilities.textDocument?.publishDiagnostics?.versionSupport === true
    return answer
  })
  connection.onInitialized(() => {
    if (canTellOfSettings)
      connection.client.register(DidChangeConfigurationNotification.type, undefined).catch(ignoreRefusal)
    // A manifest may refer to any file.
    if (canWatch)
      connection.client
        .register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*' }] })
        .catch(ignoreRefusal)
    if (canChangeFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = foldersOf(removed)
        roots = [...roots.filter((root) => !gone.includes(root)), ...foldersOf(added)]
        changedElsewhere()
      })
    readSettings()
  })
  connection.onDidChangeConfiguration(({ settings: sent }) => {
    readSettings((sent as { tranship?: unknown } | null)?.tranship)
  })
  connection.onDidChangeWatchedFiles(changedElsewhere)
  connection.onShutdown(() => diagnosing.stop())
  manager.onDidChangeContent(({ document }) => {
    const location = locationOf(document.uri)
    documents.set(location, document)
    uris.set(location, document.uri)
    changed()
  })
  manager.onDidClose(({ document }) => {
    documents.delete(locationOf(document.uri))
    changed()
  })

  /** Answers a request about an open document; `null` if the document belongs to no manifest. */
  const answerDocument = <Answer>(
    uri: string,
    token: CancellationToken,
    answer: (location: Location, document: TextDocument) => Answer,
  ): Answer | null => {
    if (token.isCancellationRequested)
      throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The answer is not wanted any more.')
    const location = locationOf(uri)
    const document = documents.get(location)
    return document === undefined || !isKnown(location, document) ? null : answer(location, document)
  }
  /** Answers a request about an open document with its project. */
  const answerProject = <Answer>(
    uri: string,
    token: CancellationToken,
    answer: (analysis: Analysis, location: Location, document: TextDocument) => Answer,
  ): Answer | null =>
    answerDocument(uri, token, (location, document) => {
      const analysis = projects.analysisOf(location)
      return analysis === undefined ? null : answer(analysis, location, document)
    })
  /** Answers a request about a place. Its names and anchors are left to another server that has the feature. */
  const answerSpot = <Answer>(
    uri: string,
    position: Position,
    token: CancellationToken,
    feature: SharedFeature | undefined,
    answer: (spot: Spot) => Answer,
  ) =>
    answerProject(uri, token, (analysis, location, document) =>
      answer({
        ...{ analysis, location, offset: document.offsetAt(position) },
        withNames: feature === undefined || serves(feature),
        withAnchors: feature === undefined || serves('anchors'),
      }),
    )
  const isKnown = (location: Location, { languageId }: TextDocument) =>
    isManifest(location, languageId) || isPartOfOpen(location)
  const isPartOfOpen = (location: Location) =>
    [...documents].some(
      ([other, { languageId }]) =>
        isManifest(other, languageId) && projects.analysisOf(other)?.has(location) === true,
    )

  connection.onCodeAction(({ textDocument, range, context: { only } }, token) =>
    answerProject(textDocument.uri, token, (analysis, location) =>
      codeActions(analysis, location, range, checking(), only),
    ),
  )
  connection.onHover(({ textDocument, position }, token) =>
    answerProject(
      textDocument.uri,
      token,
      (analysis, location, document) =>
        hoverAt(analysis, location, document.offsetAt(position), schema()) ?? null,
    ),
  )
  connection.onDocumentSymbol(({ textDocument }, token) =>
    serves('outline') ? answerProject(textDocument.uri, token, outlineOf) : null,
  )
  connection.onDefinition(({ textDocument, position }, token) =>
    answerSpot(textDocument.uri, position, token, 'definition', (spot) => definitionsAt(spot) ?? null),
  )
  connection.onReferences(({ textDocument, position, context }, token) =>
    answerSpot(textDocument.uri, position, token, undefined, (spot) =>
      referencesAt(spot, context.includeDeclaration),
    ),
  )
  connection.onDocumentHighlight(({ textDocument, position }, token) =>
    answerSpot(textDocument.uri, position, token, 'highlight', highlightsAt),
  )
  connection.onPrepareRename(({ textDocument, position }, token) =>
    answerSpot(textDocument.uri, position, token, 'rename', (spot) => renamable(spot) ?? null),
  )
  connection.onRenameRequest(({ textDocument, position, newName }, token) =>
    answerSpot(textDocument.uri, position, token, 'rename', (spot) => renameAt(spot, newName) ?? null),
  )
  connection.onDocumentLinks(({ textDocument }, token) =>
    answerProject(textDocument.uri, token, (analysis, location) =>
      linksOf(analysis, location, serves('image links')),
    ),
  )
  connection.onWorkspaceSymbol(({ query }) => {
    const found = [...manifests(), ...roots.flatMap(manifestIn)].flatMap(
      (location) => projects.analysisOf(location) ?? [],
    )
    return workspaceSymbols([...new Set(found)], query)
  })
  connection.onSelectionRanges(({ textDocument, positions }, token) =>
    serves('selection')
      ? answerProject(textDocument.uri, token, (analysis, location, document) =>
          positions.map((position) => selectionAt(analysis, location, document.offsetAt(position))),
        )
      : null,
  )
  connection.onFoldingRanges(({ textDocument }, token) =>
    serves('folding')
      ? answerProject(textDocument.uri, token, (_analysis, _location, document) =>
          foldingOf(document.getText()),
        )
      : null,
  )
  connection.onCompletion(({ textDocument, position }, token) =>
    serves('names')
      ? answerDocument(textDocument.uri, token, (location, document) =>
          completionItemsAt(document, document.offsetAt(position), {
            schema: schema(),
            withSnippets,
            manifest: () => projects.analysisOf(location)?.filesWith(location) ?? [],
            variables: () => projects.analysisOf(location)?.project.options ?? {},
            ...filesNear(location, () => projects.analysisOf(location), opening()),
          }),
        )
      : [],
  )
  connection.languages.inlayHint.on(({ textDocument, range }, token) =>
    answerProject(textDocument.uri, token, (analysis, location) =>
      inlayHintsOf(analysis, location, range, serves('overridden values')),
    ),
  )
  connection.onCodeLens(({ textDocument }, token) => answerProject(textDocument.uri, token, objectLensesOf))
  connection.onCodeLensResolve(
    (lens, token) =>
      (typeof lens.data === 'string'
        ? answerProject(lens.data, token, (...found) => withKinds(lens, ...found, showObjects))
        : null) ?? lens,
  )
  connection.onExecuteCommand(({ command, arguments: given = [] }, token) => {
    const [uri, subject] = given as readonly unknown[]
    if (command !== showObjects || typeof uri !== 'string' || !isSubject(subject))
      throw new ResponseError(
        ErrorCodes.InvalidParams,
        `${showObjects} takes a document's address, and a service or a position.`,
      )
    return answerProject(uri, token, (...found) => {
      const shown = shownObjects(...found, subject)
      return shown === undefined ? null : printObjects(shown)
    })
  })
  const links = new ObjectLinks()
  const shownYaml = ({ textDocument: { uri }, subject }: ShownYamlIdentifier, token: CancellationToken) =>
    answerProject(uri, token, (analysis, location, document) =>
      links.yamlOf(analysis, JSON.stringify([location, subject]), () =>
        shownObjects(analysis, location, document, subject),
      ),
    )
  connection.onRequest(BecomesRequest, ({ textDocument, position, objects }, token) =>
    answerDocument(
      textDocument.uri,
      token,
      (location, document) =>
        shownYaml(objects, token)?.fieldsFrom(location, document.offsetAt(position)) ?? null,
    ),
  )
  connection.onRequest(
    ComesFromRequest,
    ({ position, objects }, token) => shownYaml(objects, token)?.originAt(position) ?? null,
  )

  manager.listen(connection)
  connection.listen()
}

function rootsOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  return foldersOf(workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : []))
}

/** Returns the Compose file of a folder, which need not be open. */
function manifestIn(folder: string): readonly Location[] {
  return manifestNames
    .map((name) => path.join(folder, name))
    .filter(isFile)
    .slice(0, 1)
}

function foldersOf(folders: readonly { readonly uri: string }[]): readonly string[] {
  return folders.map(({ uri }) => locationOf(uri)).filter(isFilePath)
}

const answer: InitializeResult = {
  serverInfo: { name: 'tranship' },
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
    hoverProvider: true,
    documentSymbolProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    codeLensProvider: { resolveProvider: true },
    renameProvider: { prepareProvider: true },
    documentLinkProvider: {},
    selectionRangeProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    completionProvider: { triggerCharacters: [' ', '-', '.', '[', '{', '*', '/'] },
    inlayHintProvider: true,
    executeCommandProvider: { commands: [showObjects] },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
}
