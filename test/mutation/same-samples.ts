import fc from 'fast-check'

// The fixed seed prevents mutants from surviving by chance. Failures need no shrinking.
fc.configureGlobal({ seed: 1, endOnFailure: true })
