import type { Diagnostic } from 'vscode-languageserver/node'
import { diagnosticsOf, type DiagnosticsOptions, unreadable } from './features/diagnostics.js'
import { Analysis } from './project/analysis.js'
import type { Projects } from './project/projects.js'
import type { Location } from './protocol/location.js'
import type { Clock } from './surroundings.js'

/** The limits of the pause before a check, in milliseconds. The shortest gives way to requests about the same change. */
const pauses = { shortest: 20, longest: 200 } as const

/**
 * Checks the open manifests after the last change, and publishes diagnostics for each document. The pause before a check
 * is a quarter of the time of the check before. So a large file is checked less often while somebody types.
 */
export class Diagnosing {
  private published = new Set<Location>()
  private pause: number = pauses.shortest
  private cancel: () => void = () => undefined

  constructor(
    private readonly projects: Projects,
    /** Returns the open manifests. */
    private readonly manifests: () => readonly Location[],
    private readonly options: () => DiagnosticsOptions,
    private readonly publish: (location: Location, diagnostics: readonly Diagnostic[]) => void,
    private readonly clock: Clock,
  ) {}

  checkSoon(): void {
    this.cancel()
    this.cancel = this.clock.after(this.pause, () => {
      const start = this.clock.now()
      this.check()
      const quarter = (this.clock.now() - start) / 4
      this.pause = Math.min(Math.max(quarter, pauses.shortest), pauses.longest)
    })
  }

  stop(): void {
    this.cancel()
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
