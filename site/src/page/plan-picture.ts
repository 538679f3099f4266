import { type Box, sizes } from '../translation/plan-sizes.js'
import type { StartOrder } from '../translation/start-order.js'
import type { Condition, Start } from '../translation/starts.js'

const words: Readonly<Record<Condition, string>> = {
  service_started: 'started',
  service_healthy: 'healthy',
  service_completed_successfully: 'ended well',
}

/** The width of a condition, in the font of the picture. */
const labelWidth = 76

const inSentence: Readonly<Record<Condition, string>> = {
  service_started: 'is started',
  service_healthy: 'is healthy',
  service_completed_successfully: 'has ended well',
}

/** Shows the start order of services, as a picture and as text. */
export function showPlan(panel: HTMLElement, order: StartOrder | undefined): void {
  if (order === undefined || order.starts.length === 0) {
    const none = document.createElement('p')
    none.textContent = order === undefined ? 'The Compose file has errors.' : 'No service starts.'
    panel.replaceChildren(none)
    return
  }
  const frame = document.createElement('div')
  frame.className = 'picture'
  frame.tabIndex = 0
  frame.role = 'group'
  frame.ariaLabel = 'Picture of the start order'
  frame.append(picture(order))
  // A new picture would jump back to its left side.
  const { scrollLeft = 0 } = panel.querySelector('.picture') ?? {}
  panel.replaceChildren(frame, ...stagesInWords(order.starts))
  frame.scrollLeft = scrollLeft
}

function stagesInWords(starts: readonly Start[]): readonly HTMLElement[] {
  const stages = Math.max(...starts.map(({ level }) => level + 1))
  return Array.from({ length: stages }, (_, stage) => {
    const part = document.createElement('div')
    const heading = document.createElement('h3')
    heading.textContent = `Stage ${stage + 1}`
    const list = document.createElement('ul')
    const own = starts.filter(({ level }) => level === stage)
    list.append(
      ...own.map((start) => {
        const entry = document.createElement('li')
        entry.textContent = inWords(start)
        return entry
      }),
    )
    part.append(heading, list)
    return part
  })
}

function inWords({ service, kind, waits }: Start): string {
  const conditions = waits.map(
    (each) => `${each.service} ${inSentence[each.condition]}${each.required ? '' : ', if it can be'}`,
  )
  const when = conditions.length === 0 ? 'starts at once' : `starts when ${conditions.join(' and ')}`
  return `${service} (${kind}) ${when}.`
}

function picture({ starts, layout: { boxes, crossings, width, height } }: StartOrder): SVGElement {
  const byService = new Map(starts.map(({ service }, index) => [service, boxes[index]!]))
  // The list below has the same information as text.
  const svg = shape('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' })
  svg.setAttribute('aria-label', 'The services in their start order, which the list below has in words')
  const columns = new Map(starts.map(({ level }, index) => [level, boxes[index]!.x]))
  for (const [level, x] of columns) svg.append(text(`Stage ${level + 1}`, { x, y: 14, class: 'stage' }))
  starts.forEach(({ waits }, index) => {
    const to = boxes[index]!
    const arrows = waits.map((wait, at) => ({
      wait,
      from: byService.get(wait.service)!,
      across: crossings[index]![at]!,
    }))
    // The arrow from above ends above, so that arrows do not cross before the box.
    arrows.sort((one, other) => lastHeight(one) - lastHeight(other))
    arrows.forEach(({ wait, from, across }, slot) => {
      const y = to.y + (slot + 0.5 - arrows.length / 2) * sizes.row + 4
      svg.append(...arrow(from, across, { x: to.x - sizes.width / 2, y }, wait))
    })
  })
  starts.forEach(({ service, kind }, index) => {
    const { x, y, height } = boxes[index]!
    svg.append(
      shape('rect', {
        ...{ x: x - sizes.width / 2, y: y - height / 2, width: sizes.width, height, rx: 4 },
        class: 'box',
      }),
      text(shorten(service), { x, y: y - 2, class: 'service' }),
      text(kind, { x, y: y + 13, class: 'kind' }),
    )
  })
  return svg
}

/** Returns the height at which an arrow leaves the last column before its end. */
function lastHeight({ from, across }: { readonly from: Box; readonly across: readonly number[] }): number {
  return across.at(-1) ?? from.y
}

/** Draws an arrow with its condition. It crosses columns in straight lines, and curves in the gaps between them. */
function arrow(
  from: Box,
  across: readonly number[],
  end: { readonly x: number; readonly y: number },
  { condition, required }: Start['waits'][number],
): SVGElement[] {
  let x = from.x + sizes.width / 2
  let y = from.y
  let path = `M${x} ${y}`
  const curveTo = (nextY: number, width: number) => {
    path += `C${x + width / 2} ${y} ${x + width / 2} ${nextY} ${x + width} ${nextY}`
    x += width
    y = nextY
  }
  for (const height of across) {
    curveTo(height, sizes.gap)
    x += sizes.width
    path += `H${x}`
  }
  // The rest of the gap is for the condition.
  curveTo(end.y, sizes.gap - labelWidth)
  return [
    shape('path', { d: `${path}H${end.x - 2}`, class: required ? 'arrow' : 'arrow optional' }),
    shape('path', { d: `M${end.x - 8} ${end.y - 4}l7 4l-7 4`, class: 'arrow' }),
    text(words[condition], { x: end.x - 12, y: end.y - 3, class: 'condition' }),
  ]
}

function shorten(name: string): string {
  return name.length > 18 ? `${name.slice(0, 17)}…` : name
}

function text(content: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = shape('text', attributes)
  made.textContent = content
  return made
}

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
