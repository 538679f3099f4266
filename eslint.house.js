import path from 'node:path'

/**
 * What each folder of src may import, besides itself. Reading from the top, imports point upwards only.
 * Files that lie directly in src may import any folder.
 */
const mayImport = {
  source: [],
  profiles: [],
  compose: ['source'],
  kubernetes: ['source'],
  warnings: ['source', 'profiles'],
  parse: ['source', 'compose', 'warnings'],
  validate: ['source', 'warnings', 'profiles'],
  mapping: ['source', 'profiles', 'compose', 'kubernetes', 'warnings', 'validate'],
}
mayImport.wait = [...Object.keys(mayImport)]
mayImport.cluster = [...Object.keys(mayImport)]
mayImport.plan = [...Object.keys(mayImport)]
mayImport.editor = [...Object.keys(mayImport)]

/** The files at the top of src that a folder may import: the way from a text to the application. */
const mayImportFromTop = { plan: ['read.ts'], editor: ['read.ts'] }

/** Where each package may be imported: a folder or a file of src. Absent packages may not be imported at all. */
const packages = {
  yaml: ['parse'],
  'fast-json-patch': ['diff.ts'],
  'kubernetes-types': [
    'mapping',
    'kubernetes',
    'cluster',
    'plan',
    'editor',
    'translate.ts',
    'index.ts',
    'diff.ts',
  ],
}

/** Folders whose files stand alone: one rule of the mapping each. */
const islands = ['mapping/service', 'mapping/top-level']

const withoutEnding =
  'The imported file is named with its ending .js, as every kind of importer can resolve it.'

/** @param {string} file a path below src, with slashes */
const folderOf = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : undefined)

/** What is wrong with importing `specifier` from `file` (a path below src), if anything is. */
function importFault(file, specifier) {
  const folder = folderOf(file)
  if (folder !== undefined && !(folder in mayImport)) {
    return `The folder src/${folder} has no place in the order of imports.`
  }
  if (!specifier.startsWith('.')) {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
    const places = packages[name] ?? []
    if (!places.includes(folder) && !places.includes(file)) return `${name} may not be imported in ${file}.`
    return specifier === name || /\.m?js$/.test(specifier) ? undefined : withoutEnding
  }
  if (!specifier.endsWith('.js')) return withoutEnding
  const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts')
  if (target.startsWith('..')) return 'The library imports nothing outside src.'
  if (target === 'index.ts') return 'Nothing inside src imports src/index.ts.'
  const targetFolder = folderOf(target)
  if (folder === undefined) return undefined
  if (targetFolder === undefined) {
    return mayImportFromTop[folder]?.includes(target)
      ? undefined
      : `src/${folder} may not import src/${target}.`
  }
  if (targetFolder !== folder && !mayImport[folder].includes(targetFolder)) {
    return `src/${folder} may not import src/${targetFolder}.`
  }
  const inIsland = (name) => islands.some((island) => name.startsWith(`${island}/`))
  if (inIsland(file) && inIsland(target)) return 'The rules of the mapping never import each other.'
  return undefined
}

const importDirection = {
  meta: { type: 'problem', schema: [], messages: { fault: '{{ fault }}' } },
  create(context) {
    const file = path.relative(path.join(context.cwd, 'src'), context.filename).split(path.sep).join('/')
    const check = (node) => {
      if (!node.source || typeof node.source.value !== 'string') return
      const fault = importFault(file, node.source.value)
      if (fault !== undefined) context.report({ node: node.source, messageId: 'fault', data: { fault } })
    }
    const checkType = (node) => check({ source: node.source ?? node.argument?.literal })
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: checkType,
    }
  },
}

const profileLiteral = 'Literal[value=/^1\\.(37|48)$/]'
const profileMessage = 'Ask the capability table of src/profiles instead of comparing a profile id.'

const impureGlobals = [
  ...['process', 'console', 'globalThis', 'window', 'self', 'global', 'Buffer', 'navigator', 'document'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'performance', 'crypto'],
  ...['Date', 'Intl', 'WeakRef', 'FinalizationRegistry', 'Function'],
]

/** The rules of this house, for the files of src. */
export const house = [
  {
    files: ['src/**/*.ts'],
    plugins: { house: { rules: { 'import-direction': importDirection } } },
    rules: {
      'house/import-direction': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-globals': [
        'error',
        ...impureGlobals.map((name) => ({
          name,
          message: 'The library is pure: what it needs comes in as arguments.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The same input gives the same output.' },
        ...['localeCompare', 'toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase'].map((property) => ({
          property,
          message: 'The output may not depend on a locale.',
        })),
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/profiles/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `BinaryExpression > ${profileLiteral}`, message: profileMessage },
        { selector: `SwitchCase > ${profileLiteral}`, message: profileMessage },
      ],
    },
  },
]
