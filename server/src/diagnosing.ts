import type { Diagnostic } from 'vscode-languageserver/node'
import { diagnosticsOf, type DiagnosticsOptions, unreadable } from './features/diagnostics.js'
import { Analysis } from './project/analysis.js'
import type { Projects } from './project/projects.js'
import type { Location } from './protocol/location.js'

/** Checks the open manifests a moment after the last change, and publishes diagnostics for each document. */
export class Diagnosing {
  private published = new Set<Location>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly projects: Projects,
    /** Returns the open manifests. */
    private readonly manifests: () => readonly Location[],
    private readonly options: () => DiagnosticsOptions,
    private readonly publish: (location: Location, diagnostics: readonly Diagnostic[]) => void,
    /** The delay in milliseconds. */
    private readonly pause: number,
  ) {}

  checkSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.check(), this.pause)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private check(): void {
    const found = new Map<Location, readonly Diagnostic[]>()
    const analyses = new Set<Analysis>()
    for (const location of this.manifests()) {
      const project = this.projects.of(location)
      if (project instanceof Analysis) analyses.add(project)
      else found.set(location, [unreadable(project)])
      // Publish an empty list for a document without problems.
      if (!found.has(location)) found.set(location, [])
    }
    for (const analysis of analyses) {
      for (const [location, diagnostics] of diagnosticsOf(analysis, this.options()))
        found.set(location, removeDuplicates([...(found.get(location) ?? []), ...diagnostics]))
    }
    for (const location of this.published) if (!found.has(location)) this.publish(location, [])
    for (const [location, diagnostics] of found) this.publish(location, diagnostics)
    this.published = new Set(found.keys())
  }
}

/** Removes duplicates: several projects may report the same problem in a shared file. */
function removeDuplicates(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((each) => [JSON.stringify(each), each])).values()]
}
