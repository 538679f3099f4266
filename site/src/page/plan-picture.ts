import type { Condition, Start } from '../translation/start-order.js'

const width = 150
/** The gap between two columns, for the text on arrows. */
const gap = 120
const lineHeight = 18
const space = 14

/** A picture of more levels is wider than anybody scrolls, so the list stands alone. */
const mostLevels = 12

const words: Readonly<Record<Condition, string>> = {
  service_started: 'started',
  service_healthy: 'healthy',
  service_completed_successfully: 'ended well',
}

const inSentence: Readonly<Record<Condition, string>> = {
  service_started: 'is started',
  service_healthy: 'is healthy',
  service_completed_successfully: 'has ended well',
}

/** Shows the start order of services, as a picture and as text. */
export function showPlan(panel: HTMLElement, starts: readonly Start[] | undefined): void {
  if (starts === undefined || starts.length === 0) {
    const none = document.createElement('p')
    none.textContent = starts === undefined ? 'The Compose file has errors.' : 'No service starts.'
    panel.replaceChildren(none)
    return
  }
  const list = document.createElement('ol')
  list.append(
    ...starts.map((start) => {
      const entry = document.createElement('li')
      entry.textContent = inWords(start)
      return entry
    }),
  )
  const isWide = starts.some(({ level }) => level >= mostLevels)
  panel.replaceChildren(...(isWide ? [] : [picture(starts)]), list)
}

function inWords({ service, kind, waits }: Start): string {
  const conditions = waits.map(
    (each) => `${each.service} ${inSentence[each.condition]}${each.required ? '' : ', if it can be'}`,
  )
  const when = conditions.length === 0 ? 'starts at once' : `starts when ${conditions.join(' and ')}`
  return `${service} (${kind}) ${when}.`
}

interface Box {
  readonly start: Start
  readonly x: number
  readonly y: number
  readonly height: number
}

/** Lays out a column for each level, from left to right. A box is high enough for its arrows. */
function boxesOf(starts: readonly Start[]): readonly Box[] {
  const filled = new Map<number, number>()
  return starts.map((start) => {
    const y = filled.get(start.level) ?? 1
    const height = Math.max(2, start.waits.length) * lineHeight + 6
    filled.set(start.level, y + height + space)
    return { start, x: 1 + start.level * (width + gap), y, height }
  })
}

function picture(starts: readonly Start[]): SVGElement {
  const boxes = boxesOf(starts)
  const byService = new Map(boxes.map((box) => [box.start.service, box]))
  const right = Math.max(...boxes.map(({ x }) => x + width)) + 1
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 1
  // The list below has the same information as text.
  const svg = shape('svg', { width: right, height: bottom, viewBox: `0 0 ${right} ${bottom}`, role: 'img' })
  svg.setAttribute('aria-label', 'The services in their start order, which the list below has in words')
  for (const box of boxes) {
    box.start.waits.forEach((wait, index) => {
      const from = byService.get(wait.service)
      if (from !== undefined) svg.append(...arrow(from, box, index, wait.condition, wait.required))
    })
  }
  for (const { start, x, y, height } of boxes) {
    const middle = y + height / 2
    svg.append(
      shape('rect', { x, y, width, height, rx: 4, class: 'box' }),
      text(shorten(start.service), { x: x + width / 2, y: middle - 2, class: 'service' }),
      text(start.kind, { x: x + width / 2, y: middle + 13, class: 'kind' }),
    )
  }
  return svg
}

/** Draws an arrow with its condition, to its own row at the left side of a box. */
function arrow(from: Box, to: Box, index: number, condition: Condition, required: boolean): SVGElement[] {
  const [startX, startY] = [from.x + width, from.y + from.height / 2]
  const slot = (to.height - to.start.waits.length * lineHeight) / 2
  const [endX, endY] = [to.x, to.y + slot + (index + 0.5) * lineHeight + 4]
  const bend = startX + (gap - 82) / 2
  const path = `M${startX} ${startY}C${bend + 14} ${startY} ${bend - 14} ${endY} ${endX - 76} ${endY}H${endX - 2}`
  return [
    shape('path', { d: path, class: required ? 'arrow' : 'arrow optional' }),
    shape('path', {
      d: `M${endX - 8} ${endY - 4}L${endX - 1} ${endY}L${endX - 8} ${endY + 4}`,
      class: 'arrow',
    }),
    text(words[condition], { x: endX - 12, y: endY - 3, class: 'condition' }),
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
