import { safePlanBuild } from 'tranship/plan'
import { safeTranslate } from 'tranship'
import type { Engines } from '../engines/engines.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { type Buildx, findBuilder } from './builder.js'
import { ImageLookUp } from './look-up-images.js'

/**
 * A manifest with what its images say of themselves, as far as a builder can look them up in their registries; nothing
 * is pulled. What `--image-configs` says counts instead. What cannot be had is left out (rule E0-04), as is what is not
 * there when the signal is aborted.
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

/** The images that a registry has: those of the objects that are not built, and those that built ones begin with. */
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

/** Every `image` of a container, wherever the template of the Pods is. */
function imagesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    if (key !== 'containers') return imagesIn(child)
    return (child as readonly { readonly image?: string }[]).map(({ image = '' }) => image)
  })
}
