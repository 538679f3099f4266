import { expect, it } from 'vitest'
import { reportTmpfsOption, readMountOptions } from '../../../src/rules/values/mount-options.js'
import { readValue } from '../../support/read-value.js'

const reported = (options: string) =>
  readValue((place, scope) => {
    for (const option of readMountOptions(options)) reportTmpfsOption(option, place, scope)
  }, options).reported

it('[C3-03] an option says what is so anyway, or is left out', () => {
  expect(
    reported('rw,ro,nodev,defaults,exec,async,relatime,mode=777,mode=0777,mode=1777,mode=01777'),
  ).toEqual([])
  expect(reported('uid=777,mode=700,mode,nosuid')).toEqual(
    ['uid=777', 'mode=700', 'mode', 'nosuid'].map((option) => `volume-option-left-out ${option}`),
  )
})
