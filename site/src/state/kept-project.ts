import { type Project, projectOf } from './project.js'
import { MOST_BYTES, MOST_FILES } from './shared-link.js'

const key = 'tranship.project'

/** Keeps what the user typed in this browser, so that a reload does not lose it. Returns false if it cannot. */
export function keepProject(project: Project): boolean {
  const text = JSON.stringify(project)
  if (text.length > MOST_BYTES || project.files.length > MOST_FILES) return false
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // The browser keeps nothing, or its space is full.
    return false
  }
}

/** Returns the kept project; undefined if there is none, or an invalid one. */
export function keptProject(): Project | undefined {
  try {
    return projectOf(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Forgets the kept project. */
export function forgetProject(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
