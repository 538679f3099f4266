import { cpSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Application } from '../application.js'
import { findApplications } from '../find-applications.js'

/** An application in two folders, because containers write into the one of Docker. */
export interface Copies {
  readonly docker: Application
  readonly cluster: Application
  /** The folder of the copy for Docker. */
  readonly root: string
  readonly temporary: string
}

/** Copies a folder twice, and returns its applications. */
export function copyApplications(given: string, temporary: string): Copies[] {
  const whole = path.resolve(given)
  const folder = existsSync(whole) && statSync(whole).isDirectory() ? whole : path.dirname(whole)
  const settings = { profiles: [], envFiles: [], environment: {}, options: [] }
  const [docker, cluster] = ['docker', 'cluster'].map((name) => {
    const copy = path.join(temporary, name, path.basename(folder))
    cpSync(folder, copy, { recursive: true })
    giveTo(copy, person)
    return findApplications([path.join(copy, path.relative(folder, whole))], settings, temporary)
  })
  const root = path.join(temporary, 'docker', path.basename(folder))
  return docker!.map((one, at) => ({
    docker: one,
    cluster: { ...cluster![at]!, title: path.join(given, path.relative(root, one.folder)) },
    root,
    temporary,
  }))
}

/** The first user of most systems, to whom a checkout belongs. */
const person = 1000

function giveTo(folder: string, user: number): void {
  lchownSync(folder, user, user)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(path.join(entry.parentPath, entry.name), user, user)
}
