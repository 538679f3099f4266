import type { Terminal } from '../cli/src/terminal/terminal.js'

/** Returns the terminal of a command that a script runs: it has no input and no variables, and nobody interrupts it. */
export function scriptTerminal(folder: string, output: Terminal['output']): Terminal {
  const refuse = () => Promise.reject(new Error('a command of a script must not read standard input'))
  return {
    folder,
    env: {},
    readInput: refuse,
    isOutput: () => false,
    input: { isTerminal: false, read: refuse, setRaw: () => {} },
    output,
    errors: output,
    expectText: () => {},
    signal: new AbortController().signal,
    interruption: () => new AbortController().signal,
    atSuddenEnd: () => () => undefined,
  }
}
