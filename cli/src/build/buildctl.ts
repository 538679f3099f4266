import path from 'node:path'
import type { ImageBuild } from 'tranship/plan'
import { isRemoteContext } from 'tranship/internal'
import { addPrivateFolder, writePrivateFile } from '../files/private-folder.js'
import { UsageError } from '../usage-error.js'
import {
  allowancesOf,
  BuildError,
  type BuildMetadata,
  type BuildTask,
  type ImageMetadata,
} from './build-task.js'
import type { Buildctl } from './builder.js'
import { readMetadata } from './read-metadata.js'

/** Builds with `buildctl`, one image after the other. Base images of the plan come first. */
export async function buildctl({ address }: Buildctl, task: BuildTask): Promise<BuildMetadata> {
  const { plan, settings, folder, signal, working, spawn } = task
  const done = new Map<string, ImageMetadata>()
  for (const image of sortBasesFirst(plan.images)) {
    const own = path.join(working, image.name)
    addPrivateFolder(own)
    const metadata = path.join(own, 'metadata.json')
    const ended = await spawn({
      name: 'buildctl',
      parameters: [
        ...(address === undefined ? [] : ['--addr', address]),
        ...['build', '--frontend', 'dockerfile.v0', '--metadata-file', metadata],
        ...['--progress', settings.progress === 'quiet' ? 'plain' : (settings.progress ?? 'auto')],
        ...parametersOf(image, task, own, done),
      ],
      folder,
      errors: settings.progress === 'quiet' ? 'returned' : 'shown',
      signal,
    })
    if (ended?.status !== 0) throw new BuildError(`The build of ${image.name} has failed.`)
    done.set(image.name, readMetadata<ImageMetadata>(metadata) ?? {})
  }
  return Object.fromEntries(done)
}

/** Sorts the images so that each comes after those that it is based on. */
function sortBasesFirst(images: readonly ImageBuild[]): readonly ImageBuild[] {
  const ordered = new Set<ImageBuild>()
  const begun = new Set<ImageBuild>()
  const add = (image: ImageBuild): void => {
    if (begun.has(image)) return
    begun.add(image)
    for (const context of Object.values(image.contexts)) {
      const base = imageOf(context, images)
      if (base !== undefined) add(base)
    }
    ordered.add(image)
  }
  images.forEach(add)
  return [...ordered]
}

const servicePrefix = 'service:'

/** Returns the image of the plan that a context `service:NAME` refers to. */
function imageOf(context: string, images: readonly ImageBuild[]): ImageBuild | undefined {
  if (!context.startsWith(servicePrefix)) return undefined
  const service = context.slice(servicePrefix.length)
  return images.find(({ services }) => services.includes(service))
}

function parametersOf(
  image: ImageBuild,
  task: BuildTask,
  own: string,
  done: ReadonlyMap<string, ImageMetadata>,
): readonly string[] {
  const { settings } = task
  const { args, labels, platforms, target, network, shmSize, ulimits, extraHosts } = image
  const options: readonly (readonly [name: string, value: string])[] = [
    ...Object.entries(args).map(([name, value]) => [`build-arg:${name}`, value] as const),
    ...Object.entries(labels).map(([name, value]) => [`label:${name}`, value] as const),
    ...(target === undefined ? [] : [['target', target] as const]),
    ...listOption('platform', platforms),
    ...(network === undefined ? [] : [['force-network-mode', network] as const]),
    ...(shmSize === undefined ? [] : [['shm-size', shmSize] as const]),
    ...listOption(
      'ulimit',
      ulimits.map(({ name, soft, hard }) => `${name}=${soft}:${hard}`),
    ),
    ...listOption(
      'add-hosts',
      extraHosts.map(({ host, address }) => `${host}=${address}`),
    ),
    ...(image.pull || settings.pull === true ? [['image-resolve-mode', 'pull'] as const] : []),
  ]
  const isPushed = settings.destination.kind === 'registry'
  return [
    ...contextParameters(image, task.folder, own),
    ...namedContexts(image, task, done),
    ...options.flatMap(([name, value]) => ['--opt', `${name}=${value}`]),
    ...(image.noCache || settings.noCache === true ? ['--no-cache'] : []),
    ...image.secrets.flatMap((secret) => [
      '--secret',
      csv([`id=${secret.name}`, 'file' in secret ? `src=${secret.file}` : `env=${secret.environment}`]),
    ]),
    ...image.ssh.flatMap((ssh) => ['--ssh', ssh]),
    ...image.cacheFrom.flatMap((cache) => ['--import-cache', toLongForm(cache)]),
    ...image.cacheTo.flatMap((cache) => ['--export-cache', toLongForm(cache)]),
    ...allowancesOf(image).flatMap((allowance) => ['--allow', allowance]),
    ...(isPushed ? ['--output', csv(['type=image', `name=${image.tags.join(',')}`, 'push=true'])] : []),
  ]
}

/** Returns the parameters for the build context. An inline Dockerfile is written to the temporary folder. */
function contextParameters(
  { context, dockerfile, dockerfileInline }: ImageBuild,
  folder: string,
  own: string,
): string[] {
  if (isRemoteContext(context)) {
    return [
      ...['--opt', `context=${context}`],
      ...(dockerfile === undefined ? [] : ['--opt', `filename=${dockerfile}`]),
    ]
  }
  if (dockerfileInline !== undefined) {
    writePrivateFile(path.join(own, 'Dockerfile'), dockerfileInline)
    return ['--local', `context=${context}`, '--local', `dockerfile=${own}`]
  }
  const file = path.resolve(folder, context, dockerfile ?? 'Dockerfile')
  return [
    ...['--local', `context=${context}`, '--local', `dockerfile=${path.dirname(file)}`],
    ...['--opt', `filename=${path.basename(file)}`],
  ]
}

function namedContexts(
  { name, contexts }: ImageBuild,
  { plan, settings }: BuildTask,
  done: ReadonlyMap<string, ImageMetadata>,
): string[] {
  return Object.entries(contexts).flatMap(([key, value], index) => {
    const base = imageOf(value, plan.images)
    if (base !== undefined) {
      const digest = done.get(base.name)?.['containerimage.digest']
      if (settings.destination.kind !== 'registry' || digest === undefined) {
        throw new UsageError(
          `The image of ${name} is made from that of ${base.name}, which buildctl finds in a registry alone.`,
          'Build with --push, or with docker buildx.',
        )
      }
      return ['--opt', `context:${key}=docker-image://${base.tags[0]!}@${digest}`]
    }
    if (value.includes('://')) return ['--opt', `context:${key}=${value}`]
    const local = `context${index}`
    return ['--local', `${local}=${value}`, '--opt', `context:${key}=local:${local}`]
  })
}

function listOption(name: string, values: readonly string[]): readonly (readonly [string, string])[] {
  return values.length === 0 ? [] : [[name, values.join(',')]]
}

/** Turns the short form of a cache, an image name, into the long form. */
function toLongForm(cache: string): string {
  return cache.includes('=') ? cache : `type=registry,ref=${cache}`
}

function csv(fields: readonly string[]): string {
  return fields.map((field) => (/[",\n\r]/.test(field) ? `"${field.replace(/"/g, '""')}"` : field)).join(',')
}
