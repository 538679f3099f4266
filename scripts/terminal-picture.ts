import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

const commandLine = 'npx tranship-cli check'

/** The width of a character and the height of a line, in pixels. */
const [WIDTH, HEIGHT, MARGIN] = [8.43, 20, 16]

const colours: Readonly<Record<string, string>> = {
  1: 'font-weight="bold"',
  2: 'fill="#9198a1"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
  34: 'fill="#79c0ff"',
}

/** Draws a terminal after `tranship check`, with the text that the command really prints. */
export async function makeTerminalPicture(): Promise<string> {
  const printed = await checked(composeFile)
  const lines = [`\u001b[32m$\u001b[39m ${commandLine}`, ...printed.trimEnd().split('\n')]

  const lengths = lines.map((line) => line.replace(/\u001b\[\d+m/g, '').length)
  const width = Math.ceil(Math.max(...lengths) * WIDTH) + 2 * MARGIN
  const height = lines.length * HEIGHT + 2 * MARGIN
  const texts = lines.map(
    (line, index) => `<text x="${MARGIN}" y="${MARGIN + (index + 0.75) * HEIGHT}">${styled(line)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>A terminal: ${commandLine} shows two errors, each with its line and a fix</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    `<g fill="#e6edf3" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** Runs `tranship check` on a Compose file, and returns its output with the colours of a terminal. */
async function checked(text: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tranship-picture-'))
  const written: string[] = []
  const stream = {
    write: (part: { readonly text: string }) => void written.push(part.text),
    pass: () => undefined,
    isTerminal: true,
    columns: 100,
    rows: 40,
    onResize: () => {},
  }
  try {
    writeFileSync(path.join(folder, 'compose.yaml'), text)
    await run(['check', 'compose.yaml'], {
      terminal: scriptTerminal(folder, stream),
      engines: processEngines({}),
      resources: folder,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return written.join('')
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
