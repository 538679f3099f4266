import { safePlanBuild } from 'tranship/plan'
import { safeTranslate } from 'tranship'
import type { Engines } from '../engines/engines.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { type Buildx, findBuilder } from './builder.js'
import { ImageLookUp } from './look-up-images.js'

/**
 * Adds the configurations of images to a manifest. A builder looks them up in the registries without pulling the
 * images. Configurations from `--image-configs` take precedence. Images are skipped if their lookup fails (rule E0-04)
 * or the signal is aborted first.
 */
export async function withInspectedImages(
  manifest: Manifest,
  terminal: Terminal,
  engines: Pick<Engines, 'spawn' | 'clock'>,
  signal = terminal.signal,
): Promise<Manifest> {
  const { options } = manifest
  const known = options.imageConfigs ?? {}
  const names = imagesOf(manifest).filter((name) => !Object.hasOwn(known, name))
  const builder = names.length === 0 ? undefined : await findBuildx(terminal, engines)
  if (builder === undefined) return manifest
  const found = await new ImageLookUp(builder, terminal, engines, signal).run(names)
  return { ...manifest, options: { ...options, imageConfigs: { ...Object.fromEntries(found), ...known } } }
}

async function findBuildx(terminal: Terminal, engines: Pick<Engines, 'spawn'>): Promise<Buildx | undefined> {
  try {
    const builder = await findBuilder(undefined, terminal, engines)
    return builder.kind === 'buildx' ? builder : undefined
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Returns the images to look up: those of the objects that aren't built, and the base images of built ones. */
function imagesOf({ text, options }: Manifest): readonly string[] {
  const translated = safeTranslate(text, options)
  const plan = safePlanBuild(text, options)
  if (!translated.ok || !plan.ok) return []
  const built = new Set(plan.images.flatMap(({ tags }) => tags))
  const bases = plan.images.flatMap(({ derived, dockerfileInline = '' }) =>
    derived ? [/^FROM (\S+)/.exec(dockerfileInline)?.[1] ?? ''] : [],
  )
  const used = translated.objects.flatMap((object) => imagesIn(object))
  return [...new Set([...used, ...bases])].filter((name) => name !== '' && !built.has(name))
}

/** Finds the `image` of every container, at any depth. */
function imagesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    if (key !== 'containers') return imagesIn(child)
    return (child as readonly { readonly image?: string }[]).map(({ image = '' }) => image)
  })
}
