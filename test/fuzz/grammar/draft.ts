import { keys, type KeyDocumentation, type TranslateOptions } from 'tranship'
import { manifestBlock, serviceBlock } from '../../../src/keys/top-level-keys.js'
import type { FuzzCase } from '../fuzz-case.js'
import { mutate } from '../mutate.js'
import type { Random } from '../random.js'
import { type Variables, withAnchors, withSecrets, withTags, withVariables } from './decorate.js'
import { generate, type Grammar, shapeOf } from './generate.js'
import { type Names, namesFor } from './names.js'
import { optionsFor } from './options.js'
import { type Layout, plainLayout, print } from './print.js'
import { entry, list, map, type MapTree, scalar, type Tree, type TreeEntry } from './tree.js'

/** A manifest before it is printed, so that parts of it can be removed. */
export interface Draft {
  /** The files that are given; a lone one without a path is a text. */
  readonly manifests: readonly DraftFile[]
  /** Included and extended files. */
  readonly others: readonly DraftFile[]
  /** All options except the texts of `others`. */
  readonly options: TranslateOptions
  readonly probe: number
}

export interface DraftFile {
  readonly path: string | undefined
  readonly tree: Tree
  readonly layout: Layout
}

/** A draft, and the keys of the tables that it has, by their paths. */
export interface Generated {
  readonly draft: Draft
  readonly rows: ReadonlySet<string>
}

const rows: readonly KeyDocumentation[] = keys

/** A project that has the key of one row, in one of the profiles in which the row counts. */
export function generateDraft(random: Random, row: number): Generated {
  const { path: focus, profiles } = rows[row % rows.length]!
  const profile = random.of(profiles)
  const oddness = random.of([0, 0, 0, 0.005, 0.02, 0.2])
  const names = namesFor(random, oddness)
  const found = new Set<string>()
  const grammar: Grammar = { random, names, oddness, focus, note: (path) => void found.add(path) }
  const isCompose = profile === 'compose'

  const variables: Variables = new Map()
  const shares = { made: random.of([0, 0.05, 0.1, 0.3]), odd: random.of([0, 0, 0.1, 0.6]) }
  const finished = (tree: Tree) => {
    let own = withVariables(tree, random, variables, shares)
    if (random.chance(0.25)) own = withSecrets(own, random, variables)
    if (random.chance(0.3)) own = withAnchors(own, random, oddness)
    if (random.chance(oddness)) own = withTags(own, random, random.between(1, 3))
    return own
  }
  const file = (path: string | undefined, tree: Tree): DraftFile => ({
    path,
    tree: finished(tree),
    layout: layoutFor(random),
  })

  const whole = manifestTree(grammar)
  const main = file(undefined, isCompose && random.chance(0.3) ? withInheritance(whole, grammar) : whole)
  const quiet: Grammar = { ...grammar, focus: '', note: () => undefined }
  const manifests = [main]
  if (random.chance(0.3)) {
    manifests[0] = { ...main, path: random.of(['compose.yaml', 'deploy/compose.yaml', 'docker-compose.yml']) }
    for (let count = random.between(1, 2); count > 0; count--) {
      const own = withSameKeys(overrideTree(quiet), servicesOf(whole), quiet)
      const over = random.chance(0.3) ? withOverrides(own, random) : own
      manifests.push(file(`${random.of(['compose.override', 'compose.prod'])}.${count}.yaml`, over))
    }
  }
  const others = isCompose || random.chance(0.1) ? otherFiles(quiet, file) : []
  const options = optionsFor({ profile, random, names, oddness, variables })
  return {
    draft: { manifests, others, options, probe: random.below(2 ** 31) },
    rows: found,
  }
}

/** Prints a draft as a case. */
export function toCase({ manifests, others, options, probe }: Draft): FuzzCase {
  const [first] = manifests
  const texts = manifests.map(({ path = 'compose.yaml', tree, layout }) => ({
    path,
    text: print(tree, layout),
  }))
  const isLone = manifests.length === 1 && first!.path === undefined
  const files = {
    ...options.files,
    ...Object.fromEntries(others.map(({ path, tree, layout }) => [path!, print(tree, layout)])),
  }
  const hasFiles = options.files !== undefined || others.length > 0
  return {
    manifest: isLone ? texts[0]!.text : texts,
    options: hasFiles ? { ...options, files } : options,
    edits: [],
    probe,
  }
}

function layoutFor(random: Random): Layout {
  if (random.chance(0.6)) return plainLayout
  return {
    indentation: random.of([1, 2, 3, 4, 8]),
    flatLists: random.chance(0.5),
    lineEnd: random.chance(0.1) ? '\r\n' : '\n',
    head: random.of([
      ...['', '', '# a comment\n', '---\n', '\ufeff', '%YAML 1.2\n---\n', '\n\n'],
      ...[
        '# tranship-ignore unsupported-key, port-not-public: known\n',
        '# yaml-language-server: $schema=x\n',
      ],
    ]),
  }
}

/** Generates a whole manifest, which declares everything that services refer to. */
function manifestTree(grammar: Grammar): Tree {
  const { random, oddness, focus } = grammar
  const top = generate(manifestBlock, '', grammar)
  if (top.kind !== 'map' || random.chance(oddness / 2)) return top
  const present = new Set(top.entries.map(({ key }) => key))
  const missing = ['services', 'volumes', 'networks', 'configs', 'secrets'].filter((key) => !present.has(key))
  const declared = missing.map((key) => {
    const own = generateBelow(key, grammar)
    return entry(key, own)
  })
  // Included files declare names of their own, so other cases rarely include any.
  const kept = top.entries.filter(
    ({ key }) => (key !== 'include' && key !== 'endpoints') || focus.startsWith(key) || random.chance(0.2),
  )
  const entries = [...kept, ...declared]
  if (!kept.some(({ key }) => key === 'endpoints') || random.chance(oddness)) return { ...top, entries }
  return {
    ...top,
    entries: entries.map((own) => (own.key === 'services' ? entry(own.key, withPorts(own.value)) : own)),
  }
}

/** Services with the ports that endpoints lead to. */
function withPorts(services: Tree): Tree {
  if (services.kind !== 'map') return services
  const ports = entry('expose', list([80, 8080, 5432].map((port) => scalar(port))))
  return {
    ...services,
    entries: services.entries.map(({ key, value }) =>
      value.kind === 'map'
        ? entry(key, { ...value, entries: [...value.entries.filter((own) => own.key !== 'expose'), ports] })
        : entry(key, value),
    ),
  }
}

/** Generates the value of a top-level key without a focus. */
function generateBelow(key: string, grammar: Grammar): Tree {
  const own = manifestBlock.keys[key]!
  grammar.note(key)
  return generate(own.shape, key, grammar)
}

/** A manifest that is merged over another: some keys of some of its services. */
function overrideTree(grammar: Grammar): MapTree {
  const { random } = grammar
  const services = generateBelow('services', grammar)
  const some =
    services.kind === 'map' ? { ...services, entries: random.some(services.entries, 0.6) } : services
  const more = random.some(['volumes', 'networks', 'configs', 'secrets'], 0.15)
  return map([entry('services', some), ...more.map((key) => entry(key, generateBelow(key, grammar)))])
}

function servicesOf(tree: Tree): readonly TreeEntry[] {
  const services = tree.kind === 'map' ? tree.entries.find(({ key }) => key === 'services')?.value : undefined
  return services?.kind === 'map' ? services.entries : []
}

/** A manifest in which one service extends another, and says some of the same keys, so that their values are merged. */
function withInheritance(tree: Tree, grammar: Grammar): Tree {
  const { random } = grammar
  const [base, ...others] = servicesOf(tree)
  if (tree.kind !== 'map' || base === undefined || others.length === 0) return tree
  const heir = random.of(others)
  const key = random.chance(0.5) ? scalar(base.key) : map([entry('service', scalar(base.key))])
  const merged = withMergedKeys(heir, base, grammar)
  const services = [base, ...others].map((own) =>
    own !== heir || merged.value.kind !== 'map'
      ? own
      : entry(own.key, {
          ...merged.value,
          entries: [...merged.value.entries.filter((each) => each.key !== 'extends'), entry('extends', key)],
        }),
  )
  return {
    ...tree,
    entries: tree.entries.map((own) =>
      own.key === 'services' ? entry(own.key, { ...(own.value as MapTree), entries: services }) : own,
    ),
  }
}

/** Generates an override whose services share some keys with the earlier ones. */
function withSameKeys(tree: MapTree, earlier: readonly TreeEntry[], grammar: Grammar): MapTree {
  const services = servicesOf(tree).map((own) => {
    const same = earlier.find(({ key }) => key === own.key)
    return same === undefined ? own : withMergedKeys(own, same, grammar)
  })
  return {
    ...tree,
    entries: tree.entries.map((own) => (own.key === 'services' ? entry(own.key, map(services)) : own)),
  }
}

/** A service with new values for some of the keys that another has. */
function withMergedKeys(service: TreeEntry, other: TreeEntry, grammar: Grammar): TreeEntry {
  const { random } = grammar
  if (service.value.kind !== 'map' || other.value.kind !== 'map') return service
  const shared = other.value.entries
    .map(({ key }) => key)
    .filter((key) => Object.hasOwn(serviceBlock.keys, key))
  const chosen = new Set(random.some(shared, 0.4))
  const entries = Array.from(chosen, (key) =>
    entry(key, generate(shapeOf(serviceBlock.keys[key]!, grammar), `services.*.${key}`, grammar)),
  )
  return entry(service.key, {
    ...service.value,
    entries: [...service.value.entries.filter(({ key }) => !chosen.has(key)), ...entries],
  })
}

/** Marks some values of services as those that replace or remove. */
function withOverrides(tree: MapTree, random: Random): MapTree {
  return {
    ...tree,
    entries: tree.entries.map(({ key, value }) =>
      key !== 'services' || value.kind !== 'map'
        ? { key, value }
        : entry(key, {
            ...value,
            entries: value.entries.map((service) =>
              service.value.kind !== 'map'
                ? service
                : entry(service.key, {
                    ...service.value,
                    entries: service.value.entries.map((own) =>
                      random.chance(0.7) || own.value.kind === 'alias'
                        ? own
                        : random.chance(0.5)
                          ? entry(own.key, { ...own.value, tag: '!override' })
                          : entry(own.key, { ...scalar(null, 'plain'), tag: '!reset' }),
                    ),
                  }),
            ),
          }),
    ),
  }
}

/** The manifests that are extended, which have services of the same names, and those that are included, which do not. */
function otherFiles(grammar: Grammar, file: (path: string, tree: Tree) => DraftFile): DraftFile[] {
  const { random, names, oddness } = grammar
  const bases = names.bases.flatMap((path) => {
    if (random.chance(oddness)) return []
    const own = generateBelow('services', grammar)
    return [file(path, map([entry('services', own)]))]
  })
  const includes = names.includes.flatMap((path, index) => {
    if (random.chance(oddness)) return []
    const own: Names = random.chance(oddness) ? names : renamed(names, `more${index}-`)
    const tree = overrideTree({ ...grammar, names: own })
    const further = random.chance(oddness)
      ? [entry('include', list([scalar(random.of(names.includes))]))]
      : []
    return [file(path, { ...tree, entries: [...further, ...tree.entries] })]
  })
  return [...bases, ...includes]
}

function renamed(names: Names, prefix: string): Names {
  const add = (own: readonly string[]) => own.map((name) => prefix + name)
  return {
    ...names,
    services: add(names.services),
    volumes: add(names.volumes),
    networks: add(names.networks),
    configs: add(names.configs),
    secrets: add(names.secrets),
  }
}

/** Breaks the texts of a case, as if somebody were typing. */
export function spoiled(fuzzCase: FuzzCase, random: Random): FuzzCase {
  const { manifest, options } = fuzzCase
  if (typeof manifest === 'string') return { ...fuzzCase, manifest: mutate(manifest, manifest, random) }
  const at = random.below(manifest.length + 1)
  const spoil = (text: string) => mutate(text, text, random)
  if (at < manifest.length)
    return {
      ...fuzzCase,
      manifest: manifest.map((file, index) => (index === at ? { ...file, text: spoil(file.text) } : file)),
    }
  const files = Object.entries(options.files ?? {}).map(([path, content]) => [
    path,
    typeof content === 'string' && random.chance(0.5) ? spoil(content) : content,
  ])
  return {
    ...fuzzCase,
    options: { ...options, files: Object.fromEntries(files) as TranslateOptions['files'] },
  }
}
