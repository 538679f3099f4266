import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeCase } from './cases.js'
import { corpus } from './corpus.js'
import { fromCrasher } from './crashers.js'
import { findingsOf } from './invariants.js'

const folder = 'test/fuzz/crashers'

describe('[R0-03] a case that once broke something', () => {
  it.each(readdirSync(folder))('%s breaks nothing', (file) => {
    const path = `${folder}/${file}`
    expect(findingsOf(fromCrasher(path, readFileSync(path, 'utf8')))).toEqual([])
  })
})

describe('[R0-01, R0-03] generated manifests and mutated samples', () => {
  const samples = corpus()

  it.each(Array.from({ length: 40 }, (_, number) => number))('case %i breaks nothing', (number) => {
    expect(findingsOf(makeCase(1, number, samples).fuzzCase)).toEqual([])
  })
})
