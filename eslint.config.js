import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tseslint from 'typescript-eslint'
import { house } from './eslint.house.js'

/**
 * Returns a hash of all files that typed rules depend on. ESLint caches results by configuration, so this hash
 * invalidates them when another file changes.
 */
function contentOf(...folders) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
      if (name.endsWith('.ts')) hash.update(`${name}\n`).update(readFileSync(path.join(folder, name)))
    }
  }
  return hash.digest('hex')
}

/** Gives types to the rules of a workspace. `folders` contain all files that its types depend on. */
function typed(workspace, project, ...folders) {
  return {
    files: [`${workspace}/src/**/*.ts`],
    settings: { content: contentOf(...folders) },
    languageOptions: {
      parserOptions: { project: `${workspace}/${project}`, tsconfigRootDir: import.meta.dirname },
    },
  }
}

/** Checks that no promise is lost in a workspace. */
function promisesKept(workspace, ...folders) {
  return {
    ...typed(workspace, 'tsconfig.lint.json', ...folders),
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  }
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'src/validate/compiled.*',
      '**/tsup.config.bundled_*',
      '**/generated/',
      'coverage/',
      '.cache/',
      'golden/',
      'schemas/',
    ],
  },
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-var': 'error',
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // Extending vitest's matchers needs an empty interface in a namespace.
    files: ['examples/**/*.ts', 'test/testing.test.ts'],
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
    },
  },
  {
    files: ['src/**/*.ts', '{cli,codemirror,monaco,server}/src/**/*.ts'],
    rules: {
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, namedFrom: true, namespaceFrom: true } },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    settings: { content: contentOf('src') },
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Walking a chain of objects starts with `this`.
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  promisesKept('cli', 'src', 'cli/src'),
  promisesKept('server', 'src', 'cli/src', 'server/src'),
  promisesKept('codemirror', 'src', 'codemirror/src'),
  promisesKept('monaco', 'src', 'monaco/src'),
  typed('site', 'tsconfig.json', 'src', 'codemirror/src', 'site/src'),
  promisesKept('vscode', 'vscode/src'),
  {
    files: ['server/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/src/', message: 'The server uses the library and the command by their names.' },
          ],
        },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['cli/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/src/', message: 'The command uses the library by its public name.' }] },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['cli/src/**/*.ts'],
    ignores: [
      'cli/src/{main,command-line}.ts',
      'cli/src/compile-cache/*.ts',
      'cli/src/terminal/{process-terminal,optimise-later}.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: '/src/', message: 'The command uses the library by its public name.' }],
          paths: [{ name: 'node:process', message: 'What is printed goes through the terminal of the run.' }],
        },
      ],
    },
  },
  house,
)
