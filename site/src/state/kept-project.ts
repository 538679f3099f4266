import { keptText } from './own-text.js'
import { type Project, projectOf } from './project.js'
import { MOST_BYTES, MOST_FILES } from './project-bounds.js'

/** Keeps what the user typed in this browser, so that a reload does not lose it. Returns false if it cannot. */
export function keepProject(project: Project): boolean {
  const text = JSON.stringify(project)
  return text.length <= MOST_BYTES && project.files.length <= MOST_FILES && keptText.keep(text)
}

/** Returns the kept project; undefined if there is none, or an invalid one. */
export function keptProject(): Project | undefined {
  try {
    return projectOf(JSON.parse(keptText.read() ?? 'null'))
  } catch {
    return undefined
  }
}

/** Forgets the kept project. */
export function forgetProject(): void {
  keptText.forget()
}
