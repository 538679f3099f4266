import path from 'node:path'
import type { BuildPlan } from 'tranship/plan'
import { type TranslateOptions, variableLookup } from 'tranship'
import { addPrivateFolder, writePrivateFile } from '../files/private-folder.js'

/** A secret that a build may read. */
type BuildSecret = BuildPlan['images'][number]['secrets'][number]

/** The folder of the files with secrets, in the private folder of a build. No image has a name like it. */
export function secretFolder(working: string): string {
  return path.join(working, '.secrets')
}

/**
 * Returns a plan whose secrets are all in files: each value of a variable is written to a file of its own, which only this
 * user can read and whose name says nothing (rule E5-06). A builder that took them from its environment would take what
 * `DOCKER_HOST` or `LD_PRELOAD` means for itself. A secret whose variable is not set is left out, as a builder does.
 */
export function withSecretFiles(plan: BuildPlan, options: TranslateOptions, working: string): BuildPlan {
  const lookUp = variableLookup(options)
  const files = new Map<string, string>()
  const inFile = (secret: BuildSecret): readonly BuildSecret[] => {
    if ('file' in secret) return [secret]
    const { name, environment } = secret
    const value = lookUp(environment)
    if (value === undefined) return []
    const file = files.get(environment) ?? writeSecret(value, files.size, working)
    files.set(environment, file)
    return [{ name, file }]
  }
  return {
    ...plan,
    images: plan.images.map((image) => ({ ...image, secrets: image.secrets.flatMap(inFile) })),
  }
}

function writeSecret(value: string, index: number, working: string): string {
  const folder = secretFolder(working)
  addPrivateFolder(folder)
  const file = path.join(folder, String(index))
  writePrivateFile(file, value)
  return file
}
