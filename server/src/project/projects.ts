import path from 'node:path'
import { UsageError } from 'tranship-cli/internal'
import type { Location } from '../protocol/location.js'
import { Analysis } from './analysis.js'
import { openProject, type Opening } from './open-project.js'

/** The projects of the open documents, cached until something changes. */
export class Projects {
  private readonly byDocument = new Map<Location, Analysis | UsageError>()
  private readonly bySources = new Map<string, Analysis>()

  constructor(
    private readonly opening: () => Opening,
    /** Returns the address of a document in the editor's spelling. */
    private readonly addressOf: (location: Location) => string,
    /** Returns the open manifests. */
    private readonly manifests: () => readonly Location[],
  ) {}

  /** Clears the cache after a change of a document, file or setting. */
  forget(): void {
    this.byDocument.clear()
    this.bySources.clear()
  }

  /** Returns the project of a document, or the error why it can't be read. */
  of(location: Location): Analysis | UsageError {
    let found = this.byDocument.get(location)
    if (found === undefined) {
      found = this.findContaining(location) ?? this.open(location)
      this.byDocument.set(location, found)
    }
    return found
  }

  analysisOf(location: Location): Analysis | undefined {
    const found = this.of(location)
    return found instanceof Analysis && found.has(location) ? found : undefined
  }

  /**
   * Returns the project of another open manifest that includes the document. It only searches manifests in folders
   * further up, so that the result doesn't depend on the order of opening.
   */
  private findContaining(location: Location): Analysis | undefined {
    for (const other of this.manifests()) if (depthOf(other) < depthOf(location)) this.of(other)
    return [...this.bySources.values()].find((analysis) => analysis.has(location))
  }

  private open(location: Location): Analysis | UsageError {
    try {
      const project = openProject(location, this.opening())
      const key = project.sources.map((file) => file.location).join('\n')
      const analysis = this.bySources.get(key) ?? new Analysis(project, this.addressOf)
      this.bySources.set(key, analysis)
      return analysis
    } catch (error) {
      if (error instanceof UsageError) return error
      throw error
    }
  }
}

function depthOf(location: Location): number {
  return location.split(path.sep).length
}
