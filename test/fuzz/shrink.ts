import type { TranslateOptions } from 'tranship'
import type { FuzzCase } from './fuzz-case.js'
import { type Draft, type DraftFile, toCase } from './grammar/draft.js'
import { plainLayout } from './grammar/print.js'
import { changedAt, childrenOf, nodeAt, pathsIn, scalar, type Tree, withoutChild } from './grammar/tree.js'

/** Returns `true` if a smaller case still fails. */
type Shows = (fuzzCase: FuzzCase) => boolean

/** The limit on attempts to shrink a case. */
const MOST_TRIES = 3_000

/** A case that shows the same as another, with as little as possible in it: parts of the tree go first, then of the texts. */
export function shrink(fuzzCase: FuzzCase, draft: Draft | undefined, shows: Shows): FuzzCase {
  let left = MOST_TRIES
  const tried: Shows = (smaller) => left-- > 0 && shows(smaller)
  const withoutEdits = { ...fuzzCase, edits: [] }
  const needsEdits = !tried(withoutEdits)
  const begun = needsEdits ? fuzzCase : withoutEdits
  // An edit is a text of its own, to which a smaller tree would not belong.
  const printed =
    draft === undefined || needsEdits || !tried(toCase(draft))
      ? begun
      : toCase(shrinkDraft(draft, (smaller) => tried(toCase(smaller))))
  return shrinkTexts(shrinkOptions(printed, tried), tried)
}

function shrinkDraft(draft: Draft, shows: (smaller: Draft) => boolean): Draft {
  let current = draft
  const accept = (smaller: Draft) => {
    const isSame = shows(smaller)
    if (isSame) current = smaller
    return isSame
  }
  for (const part of ['others', 'manifests'] as const) {
    for (let at = current[part].length - 1; at >= 0; at--) {
      if (part === 'others' || current.manifests.length > 1)
        if (accept({ ...current, [part]: current[part].filter((_, index) => index !== at) })) continue
      const withFile = (change: (file: DraftFile) => DraftFile): Draft => ({
        ...current,
        [part]: current[part].map((file, index) => (index === at ? change(file) : file)),
      })
      accept(withFile((file) => ({ ...file, layout: plainLayout })))
      shrinkTree(current[part][at]!.tree, (tree) => accept(withFile((file) => ({ ...file, tree }))))
    }
  }
  const [first] = current.manifests
  if (current.manifests.length === 1) accept({ ...current, manifests: [{ ...first!, path: undefined }] })
  return current
}

/** Removes parts of a tree, the largest first, until nothing can be removed. */
function shrinkTree(tree: Tree, shows: (smaller: Tree) => boolean): void {
  let current = tree
  const accept = (smaller: Tree) => {
    const isSame = shows(smaller)
    if (isSame) current = smaller
    return isSame
  }
  for (let isChanged = true; isChanged;) {
    isChanged = false
    const queue: number[][] = [[]]
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const own = path
      for (let index = childrenOf(nodeAt(current, own)).length - 1; index >= 0; index--)
        if (accept(changedAt(current, own, (node) => withoutChild(node, index)))) isChanged = true
      for (const simpler of simplerThan(nodeAt(current, own)))
        if (accept(changedAt(current, own, () => simpler))) {
          isChanged = true
          break
        }
      queue.push(...childrenOf(nodeAt(current, own)).map((_, index) => [...own, index]))
    }
  }
}

function simplerThan(node: Tree): readonly Tree[] {
  if (node.kind === 'alias') return [scalar(null)]
  const { anchor, tag, ...bare } = node
  const plain: Tree[] = [
    ...(anchor !== undefined && tag !== undefined
      ? [
          { ...bare, anchor },
          { ...bare, tag },
        ]
      : []),
    ...(anchor !== undefined || tag !== undefined ? [bare as Tree] : []),
  ]
  if (node.kind !== 'scalar') return [...plain, ...(pathsIn(node).length > 1 ? [scalar(null)] : [])]
  if (node.value === null) return plain
  const text = String(node.value)
  const half =
    text.length > 3 ? [scalar(text.slice(0, text.length >> 1)), scalar(text.slice(text.length >> 1))] : []
  const unstyled =
    node.style !== 'plain' && node.style !== 'raw' ? [{ ...node, style: 'plain' as const }] : []
  return [scalar(null), ...(text.length > 1 ? [scalar('a')] : []), ...half, ...unstyled, ...plain]
}

function shrinkOptions(fuzzCase: FuzzCase, shows: Shows): FuzzCase {
  let current = fuzzCase
  const withOptions = (options: TranslateOptions) => {
    const smaller = { ...current, options }
    if (shows(smaller)) current = smaller
  }
  for (const [name, value] of Object.entries(fuzzCase.options)) {
    withOptions(without(current.options, name))
    if (!Object.hasOwn(current.options, name) || typeof value !== 'object' || value === null) continue
    if (value instanceof Uint8Array || Array.isArray(value)) continue
    for (const key of Object.keys(value as object)) {
      const own = (current.options as Record<string, object>)[name]!
      withOptions({ ...current.options, [name]: without(own, key) })
    }
  }
  return current
}

function without<Value extends object>(value: Value, key: string): Value {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as Value
}

/** One text of a case, and the case with another in its place. */
interface Text {
  readonly text: string
  readonly put: (fuzzCase: FuzzCase, text: string) => FuzzCase
}

function textsIn({ manifest, options, edits }: FuzzCase): Text[] {
  const own: Text[] =
    typeof manifest === 'string'
      ? [{ text: manifest, put: (fuzzCase, text) => ({ ...fuzzCase, manifest: text }) }]
      : manifest.map(({ text }, at) => ({
          text,
          put: (fuzzCase, changed) => ({
            ...fuzzCase,
            manifest: (fuzzCase.manifest as typeof manifest).map((file, index) =>
              index === at ? { ...file, text: changed } : file,
            ),
          }),
        }))
  const inOption = (name: 'files' | 'env' | 'platformEnv'): Text[] =>
    Object.entries(options[name] ?? {}).flatMap(([key, text]) =>
      typeof text !== 'string'
        ? []
        : [
            {
              text,
              put: (fuzzCase, changed) => ({
                ...fuzzCase,
                options: { ...fuzzCase.options, [name]: { ...fuzzCase.options[name], [key]: changed } },
              }),
            },
          ],
    )
  const dotenv: Text[] =
    options.dotenv === undefined
      ? []
      : [
          {
            text: options.dotenv,
            put: (fuzzCase, text) => ({ ...fuzzCase, options: { ...fuzzCase.options, dotenv: text } }),
          },
        ]
  const edited: Text[] = edits.map((text, at) => ({
    text,
    put: (fuzzCase, changed) => ({
      ...fuzzCase,
      edits: fuzzCase.edits.map((edit, index) => (index === at ? changed : edit)),
    }),
  }))
  return [...own, ...inOption('files'), ...dotenv, ...inOption('env'), ...inOption('platformEnv'), ...edited]
}

function shrinkTexts(fuzzCase: FuzzCase, shows: Shows): FuzzCase {
  let current = fuzzCase
  for (let at = current.edits.length - 1; at >= 0; at--) {
    const smaller = { ...current, edits: current.edits.filter((_, index) => index !== at) }
    if (shows(smaller)) current = smaller
  }
  for (const separator of ['\n', '']) {
    for (const [index] of textsIn(current).entries()) {
      const { text, put } = textsIn(current)[index]!
      const shown = (parts: readonly string[]) => {
        const smaller = put(current, parts.join(separator))
        const isSame = shows(smaller)
        if (isSame) current = smaller
        return isSame
      }
      withoutParts(text.split(separator), shown)
    }
  }
  return current
}

/** Removes as many parts as possible: halves first, then shorter and shorter runs. */
function withoutParts(parts: readonly string[], shows: (parts: readonly string[]) => boolean): void {
  let current = parts
  for (let run = current.length; run >= 1; run = run >> 1) {
    for (let at = 0; at < current.length;) {
      const smaller = [...current.slice(0, at), ...current.slice(at + run)]
      if (shows(smaller)) current = smaller
      else at += run
    }
  }
}
