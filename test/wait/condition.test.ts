import { expect, it } from 'vitest'
import { planOf, play } from './support/timeline.js'

it('[R7-02] no service waits for a scheduled job', () => {
  const waits = planOf({ tick: { kind: 'CronJob' }, web: { after: ['healthy tick'] } })
  expect(
    play(waits, [
      [0, {}],
      [1, {}],
    ]),
  ).toEqual(['0s release tick', '1s release web', '1s done'])
  const untilUp = planOf({ tick: { kind: 'CronJob' } }, { untilUp: true })
  expect(
    play(untilUp, [
      [0, {}],
      [1, {}],
    ]),
  ).toEqual(['0s release tick', '1s done'])
})
