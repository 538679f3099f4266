import { outline, type OutlineEntry, visible } from 'tranship/internal'
import { type DocumentSymbol, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'

const shownAs: Readonly<Record<OutlineEntry['kind'], SymbolKind>> = {
  section: SymbolKind.Namespace,
  key: SymbolKind.Property,
  service: SymbolKind.Class,
  network: SymbolKind.Interface,
  volume: SymbolKind.Object,
  config: SymbolKind.File,
  secret: SymbolKind.Key,
  model: SymbolKind.Module,
  endpoint: SymbolKind.Event,
}

/** Returns the keys of a document in order: those of the top level, their names, and the keys of these. */
export function outlineOf(analysis: Analysis, location: Location): DocumentSymbol[] {
  return outline(analysis.fileAt(location)?.text ?? '', analysis.project.options).map(toSymbol)
}

function toSymbol({ name, kind, range, extent, children }: OutlineEntry): DocumentSymbol {
  return {
    name: shownName(name),
    kind: shownAs[kind],
    range: toRange(extent),
    selectionRange: toRange(range),
    ...(kind === 'section' || kind === 'key' ? {} : { detail: kind }),
    ...(children.length === 0 ? {} : { children: children.map(toSymbol) }),
  }
}

/** Returns the names that the files of projects define and that contain a text, each place once. */
export function workspaceSymbols(analyses: readonly Analysis[], query: string): WorkspaceSymbol[] {
  const wanted = query.toLowerCase()
  const found = new Map<string, WorkspaceSymbol>()
  for (const analysis of analyses) {
    const { sources, parts } = analysis.project
    for (const { location } of [...sources, ...parts]) {
      for (const { name, kind, file, range } of analysis.symbolsWith(location)) {
        if (!name.toLowerCase().includes(wanted)) continue
        const place = { uri: analysis.addressOfFile(file), range: toRange(range) }
        const { start } = place.range
        found.set(`${place.uri}#${start.line}:${start.character}`, {
          name: shownName(name),
          kind: shownAs[kind],
          location: place,
          containerName: kind,
        })
      }
    }
  }
  return [...found.values()]
}

/** Editors refuse an empty name. */
function shownName(name: string): string {
  return name === '' ? ' ' : visible(name)
}
