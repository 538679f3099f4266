import path from 'node:path'
import { noCircles } from './eslint.circles.js'
import { plainComments } from './eslint.comments.js'
import { ownNames } from './eslint.own-names.js'

/**
 * The folders of src in layers, from the lowest up. A folder may import folders of lower layers, and no other. A file
 * belongs to the innermost folder named here. Files directly in src may import everything.
 */
export const layers = [
  ['source', 'profiles'],
  ['compose', 'kubernetes', 'warnings'],
  ['options', 'parse', 'validate', 'keys', 'inference/notes', 'object-checks', 'knowledge'],
  ['rules/types'],
  ['rules/values', 'origins'],
  ['rules/mounts', 'load'],
  ['rules/service', 'rules/top-level'],
  ['rules', 'wait'],
  ['application', 'cluster'],
  ['inference/mentions', 'inference/host-files', 'inference/sites', 'objects'],
  ['inference/passes'],
  ['inference', 'checks'],
  ['stages'],
  ['plan', 'layouts', 'editor'],
]

const layerOf = new Map(layers.flatMap((folders, layer) => folders.map((folder) => [folder, layer])))

/** The files directly in src that a folder may import. */
const filesBelow = new Map([
  ['plan', ['read.ts']],
  ['layouts', ['diff.ts', 'object-variables.ts', 'read.ts', 'to-yaml.ts', 'translate.ts']],
  ['editor', ['read.ts', 'to-yaml.ts']],
])

/** Where each package may be imported: a folder or a file of src. Absent packages may not be imported at all. */
const packages = {
  yaml: ['parse'],
  'js-yaml': ['parse'],
  'fast-json-patch': ['diff.ts', 'objects'],
  'kubernetes-types': [
    ...['kubernetes', 'rules', 'application', 'objects', 'object-checks', 'inference', 'stages'],
    ...['cluster', 'plan', 'editor'],
    ...['translate.ts', 'index.ts', 'diff.ts'],
  ],
}

/** The files that the package exports and that export what others hold. `testing.ts` has code of its own. */
const entries = ['index', 'editor', 'plan', 'deploy', 'layouts', 'testing', 'internal'].map(
  (name) => `${name}.ts`,
)

const withoutEnding =
  'The imported file is named with its ending .js, as every kind of importer can resolve it.'

/** @param {string} file a path below src, with slashes */
function folderOf(file) {
  const parts = file.split('/').slice(0, -1)
  const levels = parts.slice(0, 2).join('/')
  return layerOf.has(levels) ? levels : parts[0]
}

/** Describes the fault of importing `specifier` from `file` (a path below src), if it has one. */
function importFault(file, specifier) {
  const folder = folderOf(file)
  if (folder !== undefined && !layerOf.has(folder)) {
    return `The folder src/${folder} has no place in the order of imports.`
  }
  if (!specifier.startsWith('.')) {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
    const places = packages[name] ?? []
    if (!places.some((place) => file === place || file.startsWith(`${place}/`)))
      return `${name} may not be imported in ${file}.`
    return specifier === name || /\.m?js$/.test(specifier) ? undefined : withoutEnding
  }
  if (!specifier.endsWith('.js')) return withoutEnding
  const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts')
  if (target.startsWith('..')) return 'The library imports nothing outside src.'
  if (entries.includes(target)) return `Nothing inside src imports src/${target}, which is an entry.`
  const targetFolder = folderOf(target)
  if (folder === undefined) return undefined
  if (targetFolder === undefined) {
    return filesBelow.get(folder)?.includes(target)
      ? undefined
      : `src/${folder} may not import src/${target}.`
  }
  if (targetFolder !== folder && !(layerOf.get(targetFolder) < layerOf.get(folder))) {
    return `src/${folder} may not import src/${targetFolder}.`
  }
  const isCheck = (name) => /^checks\/(?!check-list|checked-application)/.test(name)
  if (isCheck(file) && isCheck(target)) return 'Checks never import each other.'
  const isPass = (name) => /^inference\/passes\/(?!pass\.ts)/.test(name)
  if (isPass(file) && isPass(target)) return 'Passes never import each other.'
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

/**
 * The only folder of the command, the server and the extension that opens, lists, follows and writes files: there they are
 * checked and bounded.
 */
const folderOfFiles = 'cli/src/files/'

/** The files outside of that folder that may use `node:fs`, each with the reason. */
const openers = {
  'cli/src/terminal/process-terminal.ts': 'asks what standard output is',
  'cli/src/compile-cache/own-file.ts':
    "reads and writes the user's own cache, which is loaded before all else",
  'cli/src/compile-cache/compile-cache.ts': "removes old files of the user's own cache",
  'cli/src/compile-cache/cache-file.ts': 'looks whether the home folder is there',
  'cli/src/compile-cache/load-cached.ts': 'looks for the files of the command, and loads them',
  'cli/src/engines/find-program.ts': 'looks for programs in the folders of PATH',
}

const filesInOnePlace = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { elsewhere: 'Files are opened in {{ folder }} alone: it checks and bounds them.' },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    if ([folderOfFiles, ...Object.keys(openers)].some((place) => file.startsWith(place))) return {}
    const report = (node) => context.report({ node, messageId: 'elsewhere', data: { folder: folderOfFiles } })
    const check = ({ source }) => {
      if (/^(?:node:)?fs(?:\/|$)/.test(source?.value ?? '')) report(source)
    }
    return {
      ...visitorsOfImports(check),
      // The file system of the extension's editor.
      'MemberExpression[object.property.name="workspace"][property.name="fs"]': report,
    }
  },
}

/** The files that load modules by a name which is not written there: the command's own. */
const loadersOfModules = [
  'cli/src/compile-cache/load-cached.ts',
  // The program of `--transform`, which the user names.
  'cli/src/transform/load-program.ts',
]

/** Properties that give any module of Node, or code of the machine, by a name that need not be written anywhere. */
const loaderProperties = /^(?:getBuiltinModule|createRequire|binding|_linkedBinding|dlopen|mainModule|_load)$/

/** Refuses what loads a module by a computed name: then no rule sees which. */
const modulesByName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      fault: 'Modules are imported by a name that is written as it is, so that it can be checked.',
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    if (loadersOfModules.includes(file)) return {}
    const report = (node) => context.report({ node, messageId: 'fault' })
    const refuseComputed = (node, source) => {
      const isWritten = source?.type === 'Literal' && typeof source.value === 'string'
      if (!isWritten) report(node)
    }
    const refuseName = (node, key) => {
      if (loaderProperties.test(key?.name ?? key?.value ?? '')) report(node)
    }
    return {
      ImportExpression: (node) => refuseComputed(node, node.source),
      'CallExpression[callee.name="require"]': (node) => refuseComputed(node, node.arguments[0]),
      'Identifier[name="require"]': (node) => {
        // Under another name nothing would see what it loads.
        const { parent } = node
        const isCalled = parent.type === 'CallExpression' && parent.callee === node
        const isDeclared = parent.type === 'VariableDeclarator' && parent.id === node
        if (!isCalled && !isDeclared) report(node)
      },
      MemberExpression: (node) => {
        refuseName(node, node.property)
        if (node.property.name === 'require' || node.property.value === 'require') report(node)
      },
      'ObjectPattern > Property': (node) => refuseName(node, node.key),
      ImportSpecifier: (node) => refuseName(node, node.imported),
      ExportSpecifier: (node) => refuseName(node, node.local),
      'ImportDeclaration[source.value=/^(?:node:)?module$/] > ImportNamespaceSpecifier': report,
      'ImportDeclaration[source.value=/^(?:node:)?module$/] > ImportDefaultSpecifier': report,
    }
  },
}

/** The only file that starts programs: what it starts gets the environment of the user and nothing of a repository. */
const starterOfPrograms = 'cli/src/engines/spawn.ts'

const programsInOnePlace = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { fault: `Only ${starterOfPrograms} starts programs: use the engine \`spawn\`.` },
  },
  create(context) {
    if (path.relative(context.cwd, context.filename).split(path.sep).join('/') === starterOfPrograms)
      return {}
    const check = ({ source }) => {
      if (/^(?:node:)?(?:child_process|cluster|worker_threads)$/.test(source?.value)) {
        context.report({ node: source, messageId: 'fault' })
      }
    }
    return visitorsOfImports(check)
  },
}

/** Visitors that call `check` with every import, re-export and call of `require`. */
function visitorsOfImports(check) {
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    'CallExpression[callee.name=/^require/]': ({ arguments: [source] }) => check({ source }),
  }
}

const profileLiteral = 'Literal[value=/^1\\.(37|48)$/]'
const profileMessage = 'Ask the capability table of src/profiles instead of comparing a profile id.'

const impureGlobals = [
  ...['process', 'console', 'globalThis', 'window', 'self', 'global', 'Buffer', 'navigator', 'document'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'performance', 'crypto'],
  ...['Date', 'Intl', 'WeakRef', 'FinalizationRegistry', 'Function'],
]

/** The files whose comments the rule checks. Add a folder when all its comments are plain, until none is missing. */
const plainlyCommented = [
  '*.{js,ts}',
  'src/**/*.ts',
  '{cli,codemirror,monaco,server,vscode}/src/**/*.ts',
  'site/{src,documentation}/**/*.ts',
  '{behave,bench,scripts}/**/*.{js,ts}',
  '{cli,codemirror,monaco,server,site,vscode}/test/**/*.ts',
  'test/**/*.ts',
]

/** The rules of this house. */
export const house = [
  {
    files: plainlyCommented,
    plugins: { prose: { rules: { 'plain-comments': plainComments } } },
    rules: { 'prose/plain-comments': 'error' },
  },
  {
    files: ['src/**/*.ts', '{cli,codemirror,monaco,server,site,vscode}/src/**/*.ts'],
    plugins: { records: { rules: { 'own-names': ownNames } } },
    rules: { 'records/own-names': 'error' },
  },
  {
    files: ['src/**/*.ts', '{cli,codemirror,monaco,server,site,vscode}/src/**/*.ts'],
    plugins: {
      house: {
        rules: {
          'import-direction': importDirection,
          'no-circles': noCircles,
          'files-in-one-place': filesInOnePlace,
          'programs-in-one-place': programsInOnePlace,
          'modules-by-name': modulesByName,
        },
      },
    },
    rules: { 'house/no-circles': 'error' },
  },
  {
    files: ['src/**/*.ts', '{cli,codemirror,monaco,server,vscode}/src/**/*.ts'],
    rules: {
      'house/programs-in-one-place': 'error',
      'house/modules-by-name': 'error',
    },
  },
  {
    files: ['{cli,codemirror,monaco,server,vscode}/src/**/*.ts'],
    rules: {
      'house/files-in-one-place': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
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
