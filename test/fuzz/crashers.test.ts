import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpus } from './corpus.js'
import { brokenInvariants } from './invariants.js'
import { mutate } from './mutate.js'
import { Random } from './random.js'

const folder = 'test/fuzz/crashers'
const options = { name: 'shop', domain: 'apps.example.com', env: { A: 'b' }, files: { 'a.env': 'A=$A\n' } }

describe('[R0-03] a text that once broke something', () => {
  it.each(readdirSync(folder))('%s breaks nothing', (file) => {
    expect(brokenInvariants(readFileSync(`${folder}/${file}`, 'utf8'), options)).toEqual([])
  })
})

it('[R0-01, R0-03] mutations of what is known break nothing', () => {
  const samples = corpus()
  const random = new Random(1)
  for (let run = 0; run < 100; run++) {
    const sample = random.of(samples)
    const text = mutate(sample.text, random.of(samples).text, random)
    expect([brokenInvariants(text, sample.options), text]).toEqual([[], text])
  }
}, 60_000)
