import { expect, it } from 'vitest'
import { layOutPlan } from '../src/translation/plan-layout.js'
import { sizes } from '../src/translation/plan-sizes.js'
import type { Start } from '../src/translation/starts.js'

/** Services of which each waits for some before it. */
function order(waits: Readonly<Record<string, readonly string[]>>): readonly Start[] {
  const levels = new Map<string, number>()
  return Object.entries(waits).map(([service, others]) => {
    const level = Math.max(0, ...others.map((other) => levels.get(other)! + 1))
    levels.set(service, level)
    const wait = (other: string) =>
      ({ service: other, condition: 'service_started', required: true }) as const
    return { service, kind: 'Deployment', level, waits: others.map(wait) }
  })
}

const chain = Object.fromEntries(
  Array.from({ length: 15 }, (_, at) => [`s${at}`, at === 0 ? [] : [`s${at - 1}`]]),
)
const shortcuts = {
  ...{ db: [], cache: [], migrate: ['db'], api: ['migrate', 'cache', 'db'], worker: ['api', 'db'] },
  ...{ web: ['api', 'worker', 'db', 'cache'], proxy: ['web', 'db'] },
}

it.each([
  ['a chain of 15 stages', order(chain)],
  ['arrows over several stages', order(shortcuts)],
  ['a service without neighbours', order({ ...shortcuts, alone: [] })],
])('puts each stage into a column, and leads no arrow through a box: %s', (_, starts) => {
  const { boxes, crossings, width, height } = layOutPlan(starts)
  const columnOf = (x: number) => (x - 1 - sizes.width / 2) / (sizes.width + sizes.gap)
  expect(boxes.map(({ x }) => columnOf(x))).toEqual(starts.map(({ level }) => level))
  for (const box of boxes) {
    expect(box.x + sizes.width / 2).toBeLessThanOrEqual(width)
    expect(box.y + box.height / 2).toBeLessThanOrEqual(height)
  }
  starts.forEach(({ waits, level }, index) =>
    waits.forEach((wait, at) => {
      const across = crossings[index]![at]!
      const first = starts.find(({ service }) => service === wait.service)!.level + 1
      expect(across.length).toBe(level - first)
      across.forEach((y, column) => {
        const inColumn = boxes.filter((_, other) => starts[other]!.level === first + column)
        expect(inColumn.filter((box) => Math.abs(box.y - y) <= box.height / 2)).toEqual([])
      })
    }),
  )
})

it('leads two arrows through different heights of a column', () => {
  const starts = order(shortcuts)
  const { crossings } = layOutPlan(starts)
  const heights = starts.flatMap(({ level }, index) =>
    crossings[index]!.map((across) => `${level} ${across.join()}`),
  )
  const crossing = heights.filter((one) => /\d /.test(one) && !one.endsWith(' '))
  expect(new Set(crossing).size).toBe(crossing.length)
})
