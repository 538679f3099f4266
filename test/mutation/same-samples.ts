import fc from 'fast-check'
import { setMaxListeners } from 'node:events'

// A mutant must not live or die by chance, and a failure is enough: nobody reads the smallest sample.
fc.configureGlobal({ seed: 1, endOnFailure: true })

// Each test is run many times, and listens to its own signal each time.
setMaxListeners(0)
