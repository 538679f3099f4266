import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportSizes, exportSizesFile, readSizes } from '../../scripts/export-sizes.js'
import { project } from './installed.js'

/** The tolerated difference of an export's size from the table, as a share and in bytes. */
const tolerance = { share: 0.05, bytes: 300 }

const held = readSizes(readFileSync(exportSizesFile, 'utf8'))
const found = await exportSizes(project)

describe('a page that imports one name of the package', () => {
  it('has a line in the table of sizes', () => {
    expect(found.map(({ from, name }) => `${from} ${name}`)).toEqual([...held.keys()])
  })

  it.each(found)('$name of $from has the size in the table', ({ from, name, size }) => {
    const expected = held.get(`${from} ${name}`) ?? Number.NaN
    const most = Math.max(tolerance.bytes, expected * tolerance.share)
    const message = `${size} bytes in place of ${expected}. If that is right, run: npm run size -- --write`
    expect(Math.abs(size - expected), message).toBeLessThanOrEqual(most)
  })

  it('gets no parser with a function that reads no text', () => {
    const small = found.filter(({ size }) => size < 10_000).map(({ name }) => name)
    expect(small).toEqual(
      expect.arrayContaining([
        'ManifestError',
        'diff',
        'toYAML',
        'toBakeFile',
        'fromCluster',
        'observe',
        'matchers',
      ]),
    )
  })
})
