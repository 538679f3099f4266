import { expect, it } from 'vitest'
import { countByClass, writeCounts } from '../../scripts/attack-counts.js'

const files = ['test/hostile/rights/a.test.ts', 'test/hostile/rights/b.test.ts', 'test/hostile/links.test.ts']
const page = '0 attacks\n\n| `rights` | 1 | text |\n| `links` | 10 | text |\n'

it('counts attacks by folder, or by file beside the folders', () => {
  expect([...countByClass(files)]).toEqual([
    ['rights', 2],
    ['links', 1],
  ])
})

it('writes the numbers of attacks into the page', () => {
  expect(writeCounts(page, countByClass(files))).toBe(
    '3 attacks\n\n| `rights` | 2 | text |\n| `links` | 1 | text |\n',
  )
})

it.each([
  ['a class without a row', [...files, 'test/hostile/new/a.test.ts'], 'new'],
  ['a row without tests', files.slice(0, 2), 'links'],
])('refuses %s', (_, tests, name) => {
  expect(() => writeCounts(page, countByClass(tests))).toThrow(new RegExp(`: ${name}$`))
})
