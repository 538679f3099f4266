import { readFileSync, writeFileSync } from 'node:fs'
import type { Application } from '../application.js'
import type { Kubectl } from '../cluster/kubectl.js'
import { kubernetesName } from '../cluster/kubernetes-name.js'
import { serviceOf, type TranslatedObject } from '../cluster/translated.js'
import type { Project } from '../compose/project.js'
import { readProject } from '../compose/read-project.js'
import { standInsOf } from '../images/stand-in-of.js'
import type { Program } from '../programs/program.js'
import { mountedTexts } from '../questions/files.js'
import { reachesOf } from '../questions/reach.js'
import { changedValues } from './changed-values.js'
import { isSatisfied, keysOf, replacement, type WrittenKey } from './lost-keys.js'
import { refusedObjects } from './refused-objects.js'

/** The measures of one program for one application. */
export interface Measures {
  readonly objects: number
  /** Absent without a cluster. */
  readonly refused?: readonly string[]
  /** Services that others call by name, and for which no Service has the name. */
  readonly unnamed: readonly string[]
  readonly changed: readonly string[]
  readonly lost: readonly string[]
}

/** The measures, or the first error of a program that refuses the application. */
export type Measured = Measures | { readonly error: string }

/** The parts that all measures share. */
export interface Judges {
  readonly composeGo: string
  /** A cluster and a namespace in it, for dry runs. */
  readonly cluster?: { readonly kubectl: Kubectl; readonly namespace: string }
}

/**
 * Measures what programs make of an application, which has to lie in a folder of its own: its manifest is changed and
 * put back. Returns nothing if compose-go refuses the application.
 */
export async function measure(
  application: Application,
  programs: readonly Program[],
  judges: Judges,
): Promise<Measured[] | undefined> {
  const text = readFileSync(application.file, 'utf8')
  const project = await readProject(judges.composeGo, application).catch(() => undefined)
  if (project === undefined || Object.keys(project.services).length === 0) return undefined
  const called = calledServices(project, application.folder)
  const translations = await Promise.all(programs.map((program) => program.translate(application)))
  const lost = await lostKeys(application, text, programs, project, judges.composeGo)
  return Promise.all(
    translations.map(async (translation, index): Promise<Measured> => {
      if ('error' in translation) return { error: translation.error }
      const { objects } = translation
      const { kubectl, namespace } = judges.cluster ?? {}
      return {
        objects: objects.length,
        ...(kubectl === undefined ? {} : { refused: await refusedObjects(objects, kubectl, namespace!) }),
        unnamed: called.filter((name) => !hasService(objects, name)),
        changed: changedValues(project, objects, application.folder),
        lost: lost[index]!,
      }
    }),
  )
}

function hasService(objects: readonly TranslatedObject[], name: string): boolean {
  return serviceOf(objects, kubernetesName(name)) !== undefined
}

/** Returns the services that others name together with a port, or call without one. */
function calledServices(project: Project, folder: string): string[] {
  const standIns = standInsOf(project, folder, mountedTexts(project, folder), new Map())
  const called = new Set(
    Object.keys(project.services).flatMap((client) =>
      reachesOf(project, standIns, client).flatMap(({ name, owners }) =>
        owners.includes(name) && name !== client ? name : [],
      ),
    ),
  )
  return Object.keys(project.services).filter((name) => called.has(name))
}

/** Returns for each program the keys without which it makes and says the same. */
async function lostKeys(
  application: Application,
  text: string,
  programs: readonly Program[],
  project: Project,
  composeGo: string,
): Promise<string[][]> {
  const before = await Promise.all(programs.map((program) => program.report(application)))
  const lost = programs.map((): string[] => [])
  const isSaid = async (key: WrittenKey): Promise<boolean> => {
    const changed = await readProject(composeGo, application).catch(() => undefined)
    return changed === undefined || textOf(changed) !== textOf(project) ? !isSatisfied(key) : false
  }
  try {
    for (const key of keysOf(text)) {
      writeFileSync(application.file, key.without)
      const after = await Promise.all(programs.map((program) => program.report(application)))
      const silent = programs.flatMap((_, index) => (after[index] === before[index] ? index : []))
      if (silent.length > 0 && (await isSaid(key))) for (const index of silent) lost[index]!.push(key.path)
    }
  } finally {
    writeFileSync(application.file, text)
  }
  return lost
}

function textOf(project: Project): string {
  return JSON.stringify(project, (key, value: unknown) => (key === replacement ? undefined : value))
}
