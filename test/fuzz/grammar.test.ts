import { keys, safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { generateDraft, toCase } from './grammar/draft.js'
import { print } from './grammar/print.js'
import { alias, entry, list, map, type ScalarTree, scalar, type Tree } from './grammar/tree.js'
import { Random } from './random.js'

describe('generated manifests', () => {
  it('have each key of the tables, by turns', () => {
    const missing = keys.filter(({ path }, row) => !generateDraft(Random.ofCase(1, row), row).rows.has(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('often have objects, so that checks of these mean something', () => {
    const results = Array.from({ length: 100 }, (_, row) => {
      const { manifest, options } = toCase(generateDraft(Random.ofCase(1, row), row * 4).draft)
      return safeTranslate(manifest, options).ok
    })
    expect(results.filter(Boolean).length).toBeGreaterThan(20)
  })

  it('are the same for the same seed', () => {
    const made = () => toCase(generateDraft(Random.ofCase(3, 5), 5).draft)
    expect(made()).toEqual(made())
  })
})

describe('a tree that is written', () => {
  const styles: readonly ScalarTree['style'][] = ['plain', 'single', 'double', 'literal', 'folded']
  const texts = [
    '',
    ' ',
    'a',
    'a: b',
    '- a',
    '#',
    'yes',
    '1',
    '1e3',
    "it's",
    'a\n\nb\n',
    '\u2028',
    '{',
    '*a',
    'é',
  ]
  const scalars = styles.flatMap((style) => texts.map((text) => scalar(text, style)))
  const trees: readonly Tree[] = [
    map([entry('a', list(scalars)), entry('b', list(scalars, true))]),
    map(scalars.map((value, index) => entry(`${index}`, value))),
    map(texts.map((text) => entry(text, scalar(null)))),
    map([entry('a', { ...map([entry('b', scalar(1))]), anchor: 'x' }), entry('c', alias('x'))]),
    list([list([list([scalar(true)])]), map([entry('a', map([])), entry('b', list([]))])]),
  ]
  const layouts = [1, 2, 4].flatMap((indentation) =>
    [true, false].map((flatLists) => ({ indentation, flatLists, lineEnd: '\n' as const, head: '' })),
  )

  it.each(trees.flatMap((tree, index) => layouts.map((layout) => ({ index, layout, tree }))))(
    'reads as the tree that was written: $index, $layout',
    ({ tree, layout }) => {
      const document = parseDocument(print(tree, layout))
      expect(document.errors).toEqual([])
      expect(document.toJS()).toEqual(dataOf(tree))
    },
  )
})

function dataOf(tree: Tree): unknown {
  if (tree.kind === 'alias') return { b: 1 }
  if (tree.kind === 'scalar') return tree.value
  if (tree.kind === 'list') return tree.items.map(dataOf)
  return Object.fromEntries(tree.entries.map(({ key, value }) => [key, dataOf(value)]))
}
