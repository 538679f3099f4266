import { expect, it } from 'vitest'
import { safeTranslate } from 'tranship'
import { manifestFolder } from '../../src/compose/host-path.js'
import { withoutNeedlessVolumes } from '../../src/inference/host-files/needless-volumes.js'
import type { Scope } from '../../src/rules/types/scope.js'
import type { Mount } from '../../src/rules/mounts/mount.js'
import { nowhere } from '../../src/source/place.js'
import { findings, podOf, web } from '../support/translated.js'
import { verbatim } from '../../src/source/shown.js'

it('[R2.12-03] many anonymous volumes below many folders of the host are found in linear time', () => {
  const folders = Array.from({ length: 50_000 }, (_, index) => `/folder/${index}`)
  const rest = { readOnly: false, place: nowhere }
  const mounts = folders.flatMap((folder): Mount[] => [
    {
      kind: 'host',
      source: folder,
      shownSource: verbatim(folder),
      sourcePlace: nowhere,
      path: manifestFolder,
      found: undefined,
      isFile: false,
      isMissing: false,
      isTypeKnown: true,
      isPlaceKnown: true,
      target: folder,
      shownTarget: verbatim(folder),
      ...rest,
    },
    { kind: 'anonymous', target: `${folder}/cache`, shownTarget: verbatim(`${folder}/cache`), ...rest },
  ])
  let reported = 0
  const scope = { report: () => reported++, capabilities: {} } as unknown as Scope
  expect(withoutNeedlessVolumes(mounts, [], scope)).toHaveLength(folders.length)
  expect(reported).toBe(folders.length)
})

it('[C6-01] on every node only volumes of the cluster are a trouble', () => {
  const codes = (keys: string, more = '') =>
    findings(web(`deploy: {mode: global}\n${keys}`, more), { profile: 'compose' }).map(
      (one) => one.split(' ')[0],
    )
  expect(codes('volumes: [/a]')).toEqual([])
  expect(codes('volumes: ["data:/a"]', 'volumes: {data: }')).toEqual(['volume-on-every-node'])
  expect(codes('volumes: ["data:/a"]')).toContain('undefined-volume')
})

it.each([
  ['3, placement: {max_replicas_per_node: 1}', ['volume-on-every-node']],
  ['3, placement: {max_replicas_per_node: 2}', ['volume-on-every-node']],
  ['2, placement: {max_replicas_per_node: 2}', []],
  ['3', []],
])('[C6-02] [R2.12-07] replicas: %s, with a volume of the cluster, is %j', (replicas, expected) => {
  const text = (option: string) =>
    web(`deploy: {replicas: ${replicas}}\nvolumes: ["data:/a"]`, `volumes: {data: ${option}}`)
  const found = (option: string) => findings(text(option), { profile: 'compose' })
  expect(found('').map((one) => one.split(' ')[0])).toEqual(expected)
  expect(found('{driver_opts: {access_mode: ReadWriteMany}}')).toEqual([])
})

it('[R2.12-03] an anonymous volume stays below a volume, and below an unknown mount', () => {
  expect(podOf(web('volumes: ["data:/data", "/data/cache"]', 'volumes: {data: }')).volumes).toHaveLength(2)
  const { warnings } = safeTranslate(web('volumes: ["/a:/a", "/a/cache"]'), { incomplete: true })
  expect(warnings).toEqual([])
})
