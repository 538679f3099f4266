import { writeFileSync } from 'node:fs'
import type { Program, ProgramEnd, Spawn } from '../../src/engines/spawn.js'

/** A spawn without processes: it notes what is run, as one line each, and ends it as `answer` says. */
export function recordedSpawn(answer: (line: string, program: Program) => Partial<ProgramEnd> | undefined): {
  readonly spawn: Spawn
  readonly lines: string[]
  readonly programs: Program[]
} {
  const lines: string[] = []
  const programs: Program[] = []
  const spawn: Spawn = (program) => {
    const { name, parameters, operands = [] } = program
    const line = [name, ...parameters, ...(operands.length > 0 ? ['--', ...operands] : [])].join(' ')
    const end = answer(line, program)
    if (end !== undefined && !/version$/.test(line)) {
      lines.push(line)
      programs.push(program)
    }
    return Promise.resolve(end && { status: 0, output: '', errors: '', ...end })
  }
  return { spawn, lines, programs }
}

/** Writes a builder's metadata to the file that its parameters name. */
export function writeMetadata({ parameters }: Program, metadata: object): void {
  const at = parameters.indexOf('--metadata-file')
  writeFileSync(parameters[at + 1]!, JSON.stringify(metadata))
}
