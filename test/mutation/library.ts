import { createRequire } from 'node:module'
import type { MutatedLibrary } from './instrument.js'

/** The exports of one module of the library, by name. */
type Namespace = Readonly<Record<string, unknown>>

/** What is thrown where the library has worked far longer than without the mutant: a loop without an end. */
class WorkLimit extends Error {}

/**
 * The mutated library in this process. It is loaded once; a mutant in what runs while loading takes a load of its own,
 * and whoever listens gets the new modules.
 */
export class LoadedLibrary {
  /** How often the library has asked whether a mutant is on: how much it has done. */
  work = 0
  /** After how much work the library throws. */
  limit = Infinity
  /** The numbers of the mutants that were reached while this was set. */
  reached: Set<number> | undefined

  readonly #instantiate: (...names: unknown[]) => void
  readonly #modules: readonly string[]
  readonly #listeners: (() => void)[] = []
  #namespaces: ReadonlyMap<string, Namespace> = new Map()
  #active = '-1'

  constructor({ code, modules }: Pick<MutatedLibrary, 'code' | 'modules'>) {
    this.#modules = modules
    // The names by which the instrumenter's code asks for the active mutant and tells which it has reached.
    this.#instantiate = new Function(
      'module',
      'exports',
      'require',
      'stryMutAct_9fa48',
      'stryCov_9fa48',
      code,
    ) as (...names: unknown[]) => void
  }

  /** Switches a mutant on, or all of them off. */
  activate(mutant: number | undefined): void {
    this.#active = String(mutant ?? -1)
  }

  /** Runs all that runs when the library's modules are loaded once more. */
  load(): void {
    const module = { exports: {} as Record<string, Namespace> }
    this.#instantiate(module, module.exports, require, this.#isActive, this.#reach)
    this.#namespaces = new Map(this.#modules.map((file, at) => [file, module.exports[`m${at}`]!]))
    for (const listener of this.#listeners) listener()
  }

  /** Calls back with a module's exports, now and whenever they are new ones. */
  follow(file: string, listener: (exports: Namespace) => void): void {
    const tell = () => listener(this.#namespaces.get(file)!)
    this.#listeners.push(tell)
    tell()
  }

  exportsOf(file: string): Namespace {
    return this.#namespaces.get(file)!
  }

  readonly #isActive = (mutant: string): boolean => {
    if (++this.work > this.limit) throw new WorkLimit()
    return mutant === this.#active
  }

  readonly #reach = (...mutants: string[]): void => {
    if (this.reached === undefined) return
    for (const mutant of mutants) this.reached.add(Number(mutant))
  }
}

const require = createRequire(import.meta.url)
