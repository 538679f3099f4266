import type { Completion } from '@codemirror/autocomplete'

/** The drawings beside completions, as lines of a square of 16, by the kind of completion. */
const drawings: Readonly<Record<string, string>> = {
  key: 'M6 10a3 3 0 1 1 .01 0M8.5 8.5 13 13M11 11l1.5-1.5',
  value: 'M8 3l5 5-5 5-5-5z',
  service: 'M8 2l5 3v6l-5 3-5-3V5zM3 5l5 3 5-3M8 8v6',
  volume: 'M3 4.5c0-3 10-3 10 0v7c0 3-10 3-10 0zM3 4.5c0 3 10 3 10 0',
  network: 'M8 6V3M8 8 4 12M8 8l4 4M6.5 3h3M2.5 12.5h3M10.5 12.5h3M6 8h4',
  secret: 'M4 7h8v6H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  config: 'M3 5h10M3 11h10M6 3v4M10 9v4',
  variable: 'M11 5c-1-2-6-2-6 .5S11 8 11 10.5 6 13 5 11M8 2v12',
  anchor: 'M8 5v9M5.5 7.5h5M3 9c0 6 10 6 10 0M8 5a1.5 1.5 0 1 1 .01 0',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  folder: 'M2 4h4l2 2h6v7H2z',
  image: 'M2 6h12v7H2zM5 6V3h6v3M5 9h6',
  profile: 'M3 3h7l3 5-3 5H3z',
  model: 'M8 2l5 6-5 6-5-6zM8 2v12',
  endpoint: 'M8 8m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M2 8h4M10 8h4',
}

/** Draws the kind of a completion. */
export function kindSign({ type = '' }: Completion): Node {
  const sign = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sign.setAttribute('viewBox', '0 0 16 16')
  sign.setAttribute('class', `tranship-sign tranship-sign-${type}`)
  sign.setAttribute('aria-hidden', 'true')
  const lines = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  lines.setAttribute('d', drawings[type] ?? drawings['value']!)
  sign.append(lines)
  return sign
}
