import type { BuildPlan, ImageBuild } from 'tranship/plan'
import { plural } from '../reports/count.js'
import { columns } from '../terminal/columns.js'
import { show, Shown } from '../terminal/shown.js'
import { indented } from './plan-text.js'

export function buildPlanText({ application, images }: BuildPlan): Shown {
  if (images.length === 0) return show`${application}: there is nothing to build\n`
  return Shown.join(
    [show`${application}: ${plural(images.length, 'image')} to build\n`, ...images.map(imageText)],
    '\n',
  )
}

function imageText(image: ImageBuild): Shown {
  const { services, tags, derived, dockerfileInline } = image
  const whose = services.length > 1 ? 'their' : 'its'
  const rows = rowsOf(image).flatMap(([name, values]) =>
    values.map((value, index) => [index === 0 ? name : '', value]),
  )
  return Shown.join([
    show`${services.join(', ')} → ${tags[0] ?? ''}`,
    show`${derived ? ` (${whose} image with files of this folder)` : ''}\n`,
    columns(rows, '  '),
    ...(dockerfileInline === undefined ? [] : [show`  Dockerfile:\n`, indented(dockerfileInline, '    ')]),
  ])
}

function rowsOf(image: ImageBuild): readonly (readonly [name: string, values: readonly string[]])[] {
  return [
    ['also', image.tags.slice(1)],
    ['context', [image.context]],
    ['Dockerfile', optional(image.dockerfile)],
    ['target', optional(image.target)],
    ['arguments', pairs(image.args)],
    [
      'secrets',
      image.secrets.map((secret) =>
        'file' in secret
          ? `${secret.name} from the file ${secret.file}`
          : `${secret.name} from the variable ${secret.environment}`,
      ),
    ],
    ['contexts', pairs(image.contexts)],
    ['labels', pairs(image.labels)],
    ['platforms', image.platforms],
    ['ssh', image.ssh],
    ['cache from', image.cacheFrom],
    ['cache to', image.cacheTo],
    ['network', optional(image.network)],
    ['hosts', image.extraHosts.map(({ host, address }) => `${host} ${address}`)],
    ['shm size', optional(image.shmSize)],
    ['ulimits', image.ulimits.map(({ name, soft, hard }) => `${name} ${soft}:${hard}`)],
    ['entitlements', image.entitlements],
    [
      'always',
      [...(image.pull ? ['pulls its base'] : []), ...(image.noCache ? ['builds without cache'] : [])],
    ],
  ]
}

function optional(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value]
}

function pairs(record: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(record).map(([name, value]) => `${name}=${value}`)
}
