import path from 'node:path'
import { safeTrace, type Trace, type Translation } from 'tranship'
import type { Manifest } from '../manifest/manifest.js'
import { UsageError } from '../usage-error.js'
import { loadProgram } from './load-program.js'
import type { TransformFlag } from './transform-flag.js'

/** The function that a module of the user exports by default. */
type Transform = (objects: Translation['objects'], trace: Trace) => unknown

/**
 * Returns a translation with the objects that the program of the flag makes of them (rule E11-08). The program gets the
 * origin of each field with the trace.
 */
export async function transformed<Each extends Translation>(
  translation: Each,
  { text, options }: Manifest,
  { transform: file }: TransformFlag,
  folder: string,
): Promise<Each> {
  if (file === undefined) return translation
  const trace = safeTrace(text, options)
  // A sound translation has a trace.
  if (!trace.ok) return translation
  const objects = await run(load(path.resolve(folder, file), file), translation.objects, trace, file)
  if (!areObjects(objects))
    throw new UsageError(
      `\`${file}\` returned something other than a list of Kubernetes objects.`,
      'Return a list in which each object has `apiVersion`, `kind` and `metadata.name`.',
    )
  return { ...translation, objects }
}

function load(file: string, name: string): Transform {
  let module: { readonly default?: unknown }
  try {
    module = loadProgram(file)
  } catch (error) {
    throw new UsageError(`\`${name}\` cannot be loaded: ${messageOf(error)}`)
  }
  if (typeof module.default !== 'function')
    throw new UsageError(
      `\`${name}\` exports no function by default.`,
      'Write `export default (objects) => objects`.',
    )
  return module.default as Transform
}

async function run(
  transform: Transform,
  objects: Translation['objects'],
  trace: Trace,
  name: string,
): Promise<unknown> {
  try {
    return await transform(objects, trace)
  } catch (error) {
    throw new UsageError(`\`${name}\` failed: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  // Node adds the modules that were being loaded.
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!
}

function areObjects(value: unknown): value is Translation['objects'] {
  return Array.isArray(value) && value.every(isObject)
}

function isObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { apiVersion, kind, metadata } = value as Partial<Record<string, unknown>>
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return false
  return (
    typeof metadata === 'object' &&
    metadata !== null &&
    typeof (metadata as { name?: unknown }).name === 'string'
  )
}
