import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { processEngines } from '../cli/src/engines/process-engines.js'
import { run } from '../cli/src/run.js'
import { scriptTerminal } from './script-terminal.js'

/** A Compose file with a misspelt key and a misspelt service. */
const composeFile = `services:
  web:
    image: nginx:1.29
    ports: ['8080:80']
    restrat: always
    depends_on: [databse]
  database:
    image: postgres:17
`

/** The command lines of the picture in their order. They run in one folder, so the second one corrects its file. */
const commandLines = ['check', 'check --fix', 'explain ingress/web'] as const

/** The width of a character and the height of a line, in pixels. */
const [WIDTH, HEIGHT, MARGIN] = [8.43, 20, 16]

/** The maximum number of lines of output that a scene shows. */
const MOST_LINES = 14

/** The seconds that a scene takes, and that its command line takes to be typed. */
const [SCENE, TYPING] = [6, 1.2]

const colours: Readonly<Record<string, string>> = {
  1: 'font-weight="bold"',
  2: 'fill="#9198a1"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
  34: 'fill="#79c0ff"',
}

/**
 * Draws a terminal in which commands run one after another, with the texts that they really print. The animation is
 * CSS, so that it moves in an `<img>`. The first scene stands still for readers who prefer reduced motion.
 */
export async function makeTerminalPicture(): Promise<string> {
  const scenes = await printedScenes()
  const width = Math.ceil(Math.max(...scenes.flat().map(lengthOf)) * WIDTH) + 2 * MARGIN
  const height = Math.max(...scenes.map((lines) => lines.length)) * HEIGHT + 2 * MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>A terminal: tranship check shows two errors, each with its line and a fix; check --fix corrects them; explain names the line of each field</title>',
    `<style>\n${styles(scenes.length)}\n</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    `<g fill="#e6edf3" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">`,
    ...scenes.flatMap(sceneText),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** Shows one scene after another: its command line is typed, and then its output appears. */
function styles(count: number): string {
  const percent = (seconds: number) => `${Number(((seconds / (count * SCENE)) * 100).toFixed(2))}%`
  const timed = (name: string, index: number, after: number) => {
    const end = index + 1 === count ? '' : ` ${percent((index + 1) * SCENE)} { visibility: hidden }`
    const from = percent(index * SCENE + after)
    const start = from === '0%' ? '' : '0% { visibility: hidden } '
    return [
      `.${name}${index} { animation-name: ${name}${index} }`,
      `@keyframes ${name}${index} { ${start}${from} { visibility: visible }${end} }`,
    ]
  }
  const scenes = Array.from({ length: count }, (_, index) => index)
  return [
    'text { white-space: pre }',
    `.typed, .printed { visibility: hidden; animation: ${count * SCENE}s step-end infinite }`,
    '.typed0, .printed0 { visibility: visible }',
    `.cover { transform: translateX(100%); transform-box: fill-box; animation: type ${SCENE}s infinite }`,
    '@keyframes type {',
    '  0% { transform: translateX(0); animation-timing-function: steps(24) }',
    `  ${Math.round((TYPING / SCENE) * 100)}%, 100% { transform: translateX(100%) }`,
    '}',
    ...scenes.flatMap((index) => [...timed('typed', index, 0), ...timed('printed', index, TYPING)]),
    '@media (prefers-reduced-motion: reduce) { .typed, .printed, .cover { animation: none } }',
  ].join('\n')
}

/** Draws a scene: its command line below a cover that moves away, and its output. */
function sceneText([commandLine = '', ...printed]: readonly string[], index: number): string[] {
  const text = (line: string, row: number) =>
    `<text x="${MARGIN}" y="${MARGIN + (row + 0.75) * HEIGHT}">${styled(line)}</text>`
  const width = Math.ceil((lengthOf(commandLine) - 2) * WIDTH)
  return [
    `<g class="typed typed${index}">`,
    text(commandLine, 0),
    `<svg x="${MARGIN + 2 * WIDTH}" y="${MARGIN}" width="${width}" height="${HEIGHT}"><rect class="cover" width="${width}" height="${HEIGHT}" fill="#0d1117"/></svg>`,
    '</g>',
    `<g class="printed printed${index}">`,
    ...printed.map((line, row) => text(line, row + 1)),
    '</g>',
  ]
}

/** Runs the command lines one after another, and returns each with its output, in the colours of a terminal. */
async function printedScenes(): Promise<string[][]> {
  const parent = mkdtempSync(path.join(tmpdir(), 'tranship-picture-'))
  const folder = path.join(parent, 'shop')
  const written: string[] = []
  const stream = {
    write: (part: { readonly text: string }) => void written.push(part.text),
    pass: () => undefined,
    isTerminal: true,
    columns: 100,
    rows: 40,
    onResize: () => {},
  }
  const scenes: string[][] = []
  try {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'compose.yaml'), composeFile)
    for (const commandLine of commandLines) {
      await run(commandLine.split(' '), {
        terminal: scriptTerminal(folder, stream),
        engines: processEngines({}),
        resources: folder,
      })
      const lines = written.splice(0).join('').trimEnd().split('\n')
      const more = lines.length > MOST_LINES ? ['\u001b[2m…\u001b[22m'] : []
      scenes.push([
        `\u001b[32m$\u001b[39m npx tranship-cli ${commandLine}`,
        ...lines.slice(0, MOST_LINES),
        ...more,
      ])
    }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
  return scenes
}

/** Returns the number of characters of a line, without its styles. */
function lengthOf(line: string): number {
  return line.replace(/\u001b\[\d+m/g, '').length
}

/** A line with each of its styles as an element. */
function styled(line: string): string {
  return line.split(/\u001b\[(\d+)m/).reduce((made, part, index) => {
    if (index % 2 === 0) return made + escaped(part)
    const style = colours[part]
    return made + (style === undefined ? '</tspan>' : `<tspan ${style}>`)
  }, '')
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
