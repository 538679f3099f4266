import { expect, it } from 'vitest'
import { read } from '../../src/read.js'
import { plain } from '../../src/validate/plain.js'
import { found } from '../support/several-files.js'
import { filesOfMerges, manifestWith, merges } from '../support/merges.js'

/** Returns the service `web` of a manifest in several files. */
function webOf(...keys: readonly string[]): unknown {
  const files = keys.map((key, index) => ({ path: `${index}.yaml`, text: manifestWith(key) }))
  const { root } = read(files, { profile: 'compose', activeProfiles: ['*'], files: filesOfMerges })
  return (plain(root!) as { services: { web: unknown } }).services.web
}

it.each(merges)('[C1-03] %s, then %s', (earlier, later, merged) => {
  expect(webOf(earlier, later)).toEqual(webOf(merged))
})

it.each([
  ['b.yaml', 1],
  ['sub/b.yaml', 2],
])(
  '[C1-05] an item counts once that an extended service has too, unless its path leads elsewhere: %s',
  (file, count) => {
    const watch = 'develop: {watch: [{path: ./src, action: rebuild}]}'
    const text = `services: {web: {extends: {file: ${file}, service: b}, ${watch}}}\n`
    const { root } = read(text, {
      profile: 'compose',
      files: { [file]: `services: {b: {build: ., ${watch}}}\n` },
    })
    const { web } = (plain(root!) as { services: { web: { develop: { watch: object[] } } } }).services
    expect(web.develop.watch).toHaveLength(count)
  },
)

it.each([
  ['1.37', ['a', '${B}', 'b', 'a']],
  ['1.48', ['a', '${B}', 'b', 'a']],
  ['compose', ['a', '${B}']],
] as const)(
  '[C1-03] an equal item counts once, variables replaced, or as ever in %s',
  (profile, expected) => {
    const files = ['[a, "${B}"]', '[b, a]'].map((constraints, index) => ({
      path: `${index}.yaml`,
      text: `services: {web: {image: a, deploy: {placement: {constraints: ${constraints}}}}}\n`,
    }))
    const { root } = read(files, { profile, env: { B: 'b' } })
    const { web } = (
      plain(root!) as { services: { web: { deploy: { placement: { constraints: string[] } } } } }
    ).services
    expect(web.deploy.placement.constraints).toEqual(expected)
  },
)

it.each(['configs', 'secrets', 'volumes'])('[C1-03] labels of %s are merged by their names', (section) => {
  const files = ['["a=1", "b=1"]', '{a: 2}'].map((labels, index) => ({
    path: `${index}.yaml`,
    text: `${section}: {one: {labels: ${labels}}}\n`,
  }))
  const { root } = read(files, { profile: 'compose' })
  expect((plain(root!) as Record<string, { one: object }>)[section]!.one).toEqual({
    labels: { a: 2, b: '1' },
  })
})

it('[C1-03] nothing is another item than a text of that name', () => {
  const files = ['[~]', '["null", ~]'].map((constraints, index) => ({
    path: `${index}.yaml`,
    text: `services: {web: {image: a, deploy: {placement: {constraints: ${constraints}}}}}\n`,
  }))
  const { root } = read(files, { profile: 'compose' })
  expect(JSON.stringify(plain(root!))).toContain('[null,"null"]')
})

it.each([
  ['ports that are none', 'ports: [abc]', 'ports: ["80"]', ['invalid-port 0.yaml:abc']],
  [
    'items that are no texts',
    'cap_add: [{a: b}, {c: d}]',
    'cap_add: [NET_RAW]',
    ['wrong-type 0.yaml:{a: b}', 'wrong-type 0.yaml:{c: d}'],
  ],
  ['a broken item', 'cap_add: *x', 'cap_add: [NET_RAW]', ['undefined-alias 0.yaml:*x']],
])('[C1-03] an error in an earlier file is still reported: %s', (_, earlier, later, expected) => {
  const files = [earlier, later].map((keys, index) => ({
    path: `${index}.yaml`,
    text: `services: {web: {image: a, ${keys}}}\n`,
  }))
  expect(found(files)).toEqual(expected)
})
