import path from 'node:path'
import type { BuildPlan } from 'tranship/plan'
import { type TranslateOptions, variableLookup } from 'tranship'
import { addPrivateFolder, writePrivateFile } from '../files/private-folder.js'

/** A secret that a build may read. */
type BuildSecret = BuildPlan['images'][number]['secrets'][number]

/** Returns the folder for secret files in the temporary folder of a build. No image can have this name. */
export function secretFolder(working: string): string {
  return path.join(working, '.secrets')
}

/**
 * Writes secrets from variables to files, and returns a plan with these files. Only this user can read them, and their
 * names reveal nothing (rule E5-06). Passed as environment variables, a secret named `DOCKER_HOST` or `LD_PRELOAD`
 * would change the builder itself. A secret whose variable isn't set is left out, as builders do.
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
