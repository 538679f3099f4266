import { expect, it } from 'vitest'
import { textProgress } from '../../src/progress/text-progress.js'
import { givenInput, recordedStream } from '../support/run-command.js'

const waiting = (count: number) => ({
  event: 'waiting' as const,
  services: Array.from({ length: count }, (_, index) => ({
    service: `s${index}`,
    open: ['db: healthy'],
    reasons: [],
  })),
})

/** Returns the lines of the temporary region on a terminal of this height. */
function regionOf(count: number, rows: number): readonly string[] {
  const errors = { ...recordedStream(true), rows }
  const progress = textProgress({
    folder: '/',
    env: { NO_COLOR: '1' },
    readInput: () => Promise.resolve(new Uint8Array()),
    isOutput: () => false,
    expectText: () => undefined,
    input: givenInput('', true),
    output: errors,
    errors,
    signal: new AbortController().signal,
    interruption: () => new AbortController().signal,
    atSuddenEnd: () => () => undefined,
  })
  progress.tell(waiting(count))
  return errors.text().trimEnd().split('\n')
}

it('[E4-04] has no more waiting lines than the terminal can rewrite', () => {
  expect(regionOf(7, 8)).toHaveLength(7)
  const lines = regionOf(12, 8)
  expect(lines).toHaveLength(7)
  expect(lines.slice(-2)).toEqual(['  s5 waits: db: healthy', '  and 6 more wait'])
  expect(regionOf(3, 1)).toEqual(['  and 3 more wait'])
  expect(regionOf(1, 0)).toEqual(['  s0 waits: db: healthy'])
})

it('[E4-03] prints each reason to wait once without a terminal, even if two alternate', () => {
  const errors = recordedStream(false)
  const progress = textProgress({
    folder: '/',
    env: {},
    readInput: () => Promise.resolve(new Uint8Array()),
    isOutput: () => false,
    expectText: () => undefined,
    input: givenInput('', false),
    output: errors,
    errors,
    signal: new AbortController().signal,
    interruption: () => new AbortController().signal,
    atSuddenEnd: () => () => undefined,
  })
  for (const reason of ['ErrImagePull', 'ImagePullBackOff', 'ErrImagePull', 'ImagePullBackOff'])
    progress.tell({
      event: 'waiting',
      services: [{ service: 'web', open: ['web: running'], reasons: [reason] }],
    })
  expect(errors.text().trimEnd().split('\n')).toHaveLength(2)
})
