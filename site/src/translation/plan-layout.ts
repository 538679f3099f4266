import { Graph, layout } from '@dagrejs/dagre'
import { type PlanLayout, sizes } from './plan-sizes.js'
import type { Start } from './starts.js'

/** Lays out a start order. A service waits only for services of the order, which are in earlier stages. */
export function layOutPlan(starts: readonly Start[]): PlanLayout {
  const levels = new Map(starts.map(({ service, level }) => [service, level]))
  const graph = new Graph()
  // dagre itself would move services to later stages, to make arrows shorter. It puts labels into every second rank.
  const ranker = (ranked: Graph) => {
    for (const name of ranked.nodes()) ranked.node(name).rank = 2 * (levels.get(name) ?? -0.5)
  }
  graph.setGraph({ rankdir: 'LR', nodesep: 16, edgesep: 12, ranksep: sizes.gap, ranker: ranker as never })
  for (const { service, waits } of starts)
    graph.setNode(service, { width: sizes.width, height: Math.max(2, waits.length) * sizes.row + 6 })
  for (const { service, waits } of starts) for (const wait of waits) graph.setEdge(wait.service, service, {})
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  return {
    width: width + 2,
    height: height + sizes.top + 2,
    boxes: starts.map(({ service }) => {
      const { x, y, height } = graph.node(service)
      return { x: x + 1, y: y + sizes.top + 1, height }
    }),
    crossings: starts.map(({ service, level, waits }) =>
      waits.map((wait) => {
        const { points } = graph.edge(wait.service, service)
        const between = range((levels.get(wait.service) ?? level) + 1, level)
        return between.map((column) => {
          const x = column * (sizes.width + sizes.gap) + sizes.width / 2
          return points.find((point: { readonly x: number }) => Math.abs(point.x - x) < 1)!.y + sizes.top + 1
        })
      }),
    ),
  }
}

/** Returns the whole numbers from the first to before the last. */
function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
}
