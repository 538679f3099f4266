import { expect, it } from 'vitest'
import { manifestFolder } from '../../../src/compose/host-path.js'
import { withoutNeedlessVolumes } from '../../../src/mapping/application/mounts.js'
import type { Scope } from '../../../src/mapping/rule/scope.js'
import type { Mount } from '../../../src/mapping/mounts/mount.js'
import { nowhere } from '../../../src/source/place.js'

it('[R2.12-03] many anonymous volumes below many folders of the host are found in linear time', () => {
  const folders = Array.from({ length: 50_000 }, (_, index) => `/folder/${index}`)
  const rest = { readOnly: false, place: nowhere }
  const mounts = folders.flatMap((folder): Mount[] => [
    {
      kind: 'host',
      source: folder,
      path: manifestFolder,
      found: undefined,
      isFile: false,
      isMissing: false,
      isTypeKnown: true,
      isPlaceKnown: true,
      target: folder,
      ...rest,
    },
    { kind: 'anonymous', target: `${folder}/cache`, ...rest },
  ])
  let reported = 0
  const scope = { report: () => reported++ } as unknown as Scope
  expect(withoutNeedlessVolumes(mounts, [], scope)).toHaveLength(folders.length)
  expect(reported).toBe(folders.length)
})
