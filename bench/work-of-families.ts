import { workOf } from './work.js'
import process from 'node:process'
import { safeTranslate } from 'tranship'
import { composeFamilies } from './compose-families.js'
import { families } from './families.js'

// Prints the work of each family at 1× and 4× as JSON. Runs in a process of its own, since counting slows down
// everything after.
const work = [...families, ...composeFamilies].map(({ make, size, call = safeTranslate }) =>
  [make(size), make(size * 4)].map(({ text, options = {} }) => {
    call(text, options)
    return workOf(() => call(text, options))
  }),
)
process.stdout.write(JSON.stringify(work))
