import type { Diagnostic } from 'vscode-languageserver/node'
import { diagnosticsOf, type DiagnosticsOptions, unreadable } from './features/diagnostics.js'
import { Analysis } from './project/analysis.js'
import type { Projects } from './project/projects.js'
import type { Location } from './protocol/location.js'

/** Checks the open manifests some time after the last change, and tells the editor what is wrong in which document. */
export class Diagnosing {
  private published = new Set<Location>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly projects: Projects,
    /** The manifests that are open. */
    private readonly manifests: () => readonly Location[],
    private readonly options: () => DiagnosticsOptions,
    private readonly publish: (location: Location, diagnostics: readonly Diagnostic[]) => void,
    /** In milliseconds. */
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
      // An open document that is fine is said to be so.
      if (!found.has(location)) found.set(location, [])
    }
    for (const analysis of analyses) {
      for (const [location, diagnostics] of diagnosticsOf(analysis, this.options()))
        found.set(location, withoutRepetition([...(found.get(location) ?? []), ...diagnostics]))
    }
    for (const location of this.published) if (!found.has(location)) this.publish(location, [])
    for (const [location, diagnostics] of found) this.publish(location, diagnostics)
    this.published = new Set(found.keys())
  }
}

/** A file that belongs to several projects can have the same problem in each. */
function withoutRepetition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((each) => [JSON.stringify(each), each])).values()]
}
