import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { alias } from '../../vitest.config.js'

/** The tests that `scripts/mutation.ts` runs: one process for all of them, which loads each module once. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: process.env['MUTATION_TESTS']!.split(' '),
    setupFiles: ['test/mutation/same-samples.ts'],
    isolate: false,
    fileParallelism: false,
  },
})
