import tseslint from 'typescript-eslint'
import { house } from './eslint.house.js'

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'src/validate/compiled.*',
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
    // Adding to the matchers of vitest takes an empty interface in a namespace of its own types.
    files: ['examples/**/*.ts', 'test/testing.test.ts'],
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
    },
  },
  {
    files: ['src/**/*.ts', 'cli/src/**/*.ts'],
    rules: {
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, namedFrom: true, namespaceFrom: true } },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A walk along a chain of objects starts at `this`.
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
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
    ignores: ['cli/src/main.ts', 'cli/src/terminal/process-terminal.ts'],
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
