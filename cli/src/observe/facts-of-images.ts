import type { Facts, ImageConfig, ServiceFacts } from 'tranship'
import { workloadSections } from 'tranship/internal'
import { withInspectedImages } from '../build/inspect-images.js'
import { type Fields, fieldsOf, textOf } from '../cluster/fields.js'
import type { Invocation } from '../invocation.js'
import type { Manifest } from '../manifest/manifest.js'
import { printNote, printWarning } from '../terminal/print-warning.js'
import { UsageError } from '../usage-error.js'
import { type ImageFacts, readImage, withoutSecrets } from './read-image.js'
import { useEngine } from './use-engine.js'
import type { WrittenProject } from './written-project.js'

/** The images of the services, by the name of the service. */
type ImagesOfServices = ReadonlyMap<string, ImageFacts>

/** Reads the images of an application that does not run: from the engine, and else their configuration from registries. */
export async function factsOfImages(
  manifest: Manifest,
  written: WrittenProject,
  invocation: Invocation,
): Promise<Facts> {
  const content = fieldsOf(written.content)
  const services = workloadSections
    .flatMap((section) => Object.entries(fieldsOf(content[section])))
    .map(([name, service]) => [name, fieldsOf(service)] as const)
  const local = await readLocally(services, written.name, invocation)
  const remote = await lookUp(manifest, services, local, invocation)
  const known = services
    .filter(([name]) => local.has(name) || remote.has(name))
    .map(([name]) => name)
    .sort()
  const unknown = services.map(([name]) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    printWarning(
      {
        message: `no engine and no registry shows the images of ${unknown.join(', ')}`,
        hint: 'Run `docker compose pull` and `docker compose build` first.',
      },
      invocation.terminal,
    )
  const facts = known.map((name) => [
    name,
    factsOf(local.get(name), remote.get(name), written.settings[name]),
  ])
  return { version: 1, services: Object.fromEntries(facts) as Facts['services'] }
}

function factsOf(
  local: ImageFacts | undefined,
  remote: ImageConfig | undefined,
  settings: string | undefined,
): ServiceFacts {
  const { digest, config = remote, shell, hidden = new Map<string, number>() } = local ?? {}
  const mounts = [...hidden].map(([path, hides]) => [path, { hides }] as const)
  return {
    ...(digest === undefined ? {} : { image: digest }),
    ...(settings === undefined ? {} : { settings }),
    ...(config === undefined ? {} : { imageConfig: config }),
    ...(local === undefined ? {} : { mounts: Object.fromEntries(mounts) }),
    ...(shell === undefined ? {} : { shell }),
  }
}

type Services = readonly (readonly [name: string, service: Fields])[]

async function readLocally(
  services: Services,
  project: string,
  invocation: Invocation,
): Promise<ImagesOfServices> {
  try {
    return await useEngine(invocation, async ({ engine }) => {
      const found = new Map<string, ImageFacts>()
      for (const [name, service] of services) {
        const image = textOf(service['image']) ?? `${project}-${name}`
        const facts = await readImage(engine, image, targetsOf(service))
        if (facts.config !== undefined) found.set(name, facts)
      }
      return found
    })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    printNote(error.message, invocation.terminal)
    return new Map()
  }
}

/** Returns the paths that a service mounts. */
function targetsOf({ volumes }: Fields): readonly string[] {
  if (!Array.isArray(volumes)) return []
  return volumes.flatMap((volume: unknown) => {
    const target =
      typeof volume === 'string'
        ? volume
            .split(':')
            .reverse()
            .find((part) => part.startsWith('/'))
        : textOf(fieldsOf(volume)['target'])
    return target === undefined ? [] : [target.replace(/(?<=.)\/$/, '')]
  })
}

/** Looks up the images that the engine does not have in their registries. */
async function lookUp(
  manifest: Manifest,
  services: Services,
  local: ImagesOfServices,
  { terminal, engines }: Invocation,
): Promise<ReadonlyMap<string, ImageConfig>> {
  const imageOf = (service: Fields) => textOf(service['image']) ?? ''
  const missing = services.filter(([name]) => !local.has(name))
  if (missing.length === 0) return new Map()
  const here = services.flatMap(([name, service]) => {
    const config = local.get(name)?.config
    const image = imageOf(service)
    return config === undefined || image === '' ? [] : [[image, config] as const]
  })
  const options = { ...manifest.options, imageConfigs: Object.fromEntries(here) }
  const inspected = await withInspectedImages({ ...manifest, options }, terminal, engines)
  const { imageConfigs = {} } = inspected.options
  return new Map(
    missing.flatMap(([name, service]) => {
      const image = imageOf(service)
      if (!Object.hasOwn(imageConfigs, image)) return []
      return [[name, withoutSecrets(imageConfigs[image] as Fields)] as const]
    }),
  )
}
