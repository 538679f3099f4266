import { describe, expect, it } from 'vitest'
import { sampled } from '../support/effort.js'
import { runTranship } from './support/command.js'
import { makeRepository } from './support/repository.js'
import { startServer } from './support/server.js'
import { longReports, repetitions, type SlowText, slowTexts } from './support/slow-texts.js'

/** The limit on the command's output for one manifest: two million characters of messages, and the text around them. */
const MOST_BYTES = 8_000_000

/** Megabytes of heap: Node ends a process that needs more. */
const heap = 512

/** Each needs a second or more. The findings of all of them are tested below. */
const someRepetitions = sampled(repetitions, 6, 3)

async function check({ files }: SlowText, ...parameters: readonly string[]) {
  const { folder } = makeRepository(files)
  const { status, output, errors } = await runTranship(['check', ...parameters], folder, { heap })
  expect([0, 1]).toContain(status)
  const bytes = Buffer.byteLength(output) + Buffer.byteLength(errors)
  expect(bytes).toBeLessThan(MOST_BYTES)
}

describe('[R0-15, R0-16, R0-17] a small heap and bounded output are enough for', () => {
  it.each([...repetitions, ...slowTexts])('$name', async (text) => {
    await check(text, '--format', 'json')
  })

  it.each(someRepetitions)('the objects of $name', async ({ files }) => {
    const { folder } = makeRepository(files)
    const { status, output } = await runTranship(['compose.yaml'], folder, { heap })
    expect([0, 1, 2]).toContain(status)
    expect(Buffer.byteLength(output)).toBeLessThan(50_000_000)
  })

  describe.each(longReports)('$name', (text) => {
    it.each([
      ['json', ['--format', 'json']],
      ['sarif', ['--format', 'sarif']],
      ['github', ['--format', 'github']],
      ['text', []],
      ['text with each finding', ['--verbose']],
    ])('as %s', async (_, parameters) => {
      await check(text, ...parameters)
    })
  })
})

describe('[R0-15, R0-16, R0-17] the server answers on', () => {
  it.each([...someRepetitions, ...longReports, ...slowTexts])('$name', async ({ files }) => {
    const { folder } = makeRepository(files)
    const client = await startServer(folder, { profile: 'compose' }, { heap })
    await client.open('compose.yaml')
    const diagnostics = await client.diagnostics('compose.yaml')
    expect(JSON.stringify(diagnostics).length).toBeLessThan(MOST_BYTES)
  })
})
