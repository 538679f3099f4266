import path from 'node:path'
import { UsageError } from 'tranship-cli/internal'
import type { Location } from '../protocol/location.js'
import { Analysis } from './analysis.js'
import { openProject, type Opening } from './open-project.js'

/** The projects of the open documents, as they are until something changes. */
export class Projects {
  private readonly byDocument = new Map<Location, Analysis | UsageError>()
  private readonly bySources = new Map<string, Analysis>()

  constructor(
    private readonly opening: () => Opening,
    /** How the editor writes the address of a document. */
    private readonly addressOf: (location: Location) => string,
    /** The manifests that are open. */
    private readonly manifests: () => readonly Location[],
  ) {}

  /** Something has changed: a document, a file or a setting. */
  forget(): void {
    this.byDocument.clear()
    this.bySources.clear()
  }

  /** What is known of the project of a document, or why it cannot be read. */
  of(location: Location): Analysis | UsageError {
    let found = this.byDocument.get(location)
    if (found === undefined) {
      found = this.withDocument(location) ?? this.open(location)
      this.byDocument.set(location, found)
    }
    return found
  }

  analysisOf(location: Location): Analysis | undefined {
    const found = this.of(location)
    return found instanceof Analysis && found.has(location) ? found : undefined
  }

  /**
   * A project of another open manifest that has the document, which is then not looked at alone. Only those of manifests
   * in folders further up are asked, so that it never depends on which was opened first.
   */
  private withDocument(location: Location): Analysis | undefined {
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
