import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { corpus } from '../test/fuzz/corpus.js'
import { brokenInvariants } from '../test/fuzz/invariants.js'
import { mutate } from '../test/fuzz/mutate.js'
import { Random } from '../test/fuzz/random.js'

// Mutates known manifests for some minutes and checks what must hold for any text: `npm run fuzz -- --minutes 5 --seed 7`.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
})
const end = performance.now() + Number(values.minutes) * 60_000
const random = new Random(Number(values.seed))
const samples = corpus()
let count = 0
let failures = 0
while (performance.now() < end && failures < 10) {
  const sample = random.of(samples)
  const text = mutate(sample.text, random.of(samples).text, random)
  count++
  const broken = faultsOf(text, sample)
  if (broken.length === 0) continue
  const file = `.cache/crasher-${values.seed}-${count}.yaml`
  writeFileSync(file, text)
  console.error(`${file}: ${broken.join('; ')}`)
  failures++
}
console.log(`${count} texts with seed ${values.seed}: ${failures} failures`)
if (failures > 0) process.exitCode = 1

function faultsOf(text: string, { options }: (typeof samples)[number]): string[] {
  try {
    return brokenInvariants(text, options)
  } catch (error) {
    return [`throws ${String(error).slice(0, 300)}`]
  }
}
