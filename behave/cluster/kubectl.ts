import { spawn } from 'node:child_process'
import process from 'node:process'

export interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program to its end. A program that takes longer than `timeout` milliseconds is killed, and fails. */
export function run(
  program: string,
  parameters: readonly string[],
  options: {
    readonly input?: string
    readonly folder?: string
    readonly environment?: NodeJS.ProcessEnv
    readonly timeout?: number
  } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: options.folder,
      env: options.environment ?? process.env,
      timeout: options.timeout ?? 120_000,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    // A program that does not read its input has ended, and its status says why.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
    const end = (status: number, message = ''): void =>
      resolve({
        status,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString() + message,
      })
    child.on('error', (error) => end(127, error.message))
    child.on('close', (status, signal) => end(status ?? 1, signal === null ? '' : `killed by ${signal}`))
  })
}

/** A cluster, accessed with kubectl. */
export class Kubectl {
  constructor(readonly kubeconfig: string) {}

  run(parameters: readonly string[], input?: string, timeout?: number): Promise<Ended> {
    return run('kubectl', ['--kubeconfig', this.kubeconfig, ...parameters], {
      ...(input === undefined ? {} : { input }),
      ...(timeout === undefined ? {} : { timeout }),
    })
  }

  /** As `run`, for what has to succeed. */
  async need(parameters: readonly string[], input?: string): Promise<string> {
    const { status, stdout, stderr } = await this.run(parameters, input)
    if (status !== 0) throw new Error(`kubectl ${parameters.join(' ')}: ${stderr.trim()}`)
    return stdout
  }

  async json<Result>(parameters: readonly string[]): Promise<Result> {
    return JSON.parse(await this.need([...parameters, '-o', 'json'])) as Result
  }
}
