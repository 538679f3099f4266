import path from 'node:path'
import process from 'node:process'
import type { Application } from '../application.js'
import { type Ended, run } from '../cluster/kubectl.js'
import type { TranslatedObject } from '../cluster/translated.js'
import type { PlannedImage } from '../images/copied-files.js'
import { firstError, type Program, type Translation } from './program.js'

/** A message of a translation. */
export interface Message {
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** The answer of `tranship verify`. */
export interface Verified {
  readonly summary: string
  readonly differences: readonly string[]
}

/** The command that this project makes. */
export class Tranship implements Program {
  readonly name = 'tranship'

  /** `command` is the program and its first words. */
  constructor(
    private readonly command: readonly string[],
    private readonly kubeconfig: string | undefined,
    private readonly timeout = '90s',
  ) {}

  async translate(application: Application): Promise<Translation> {
    const ended = await this.run(application, ['translate', '--format', 'json', '--wait-in-pods', 'never'])
    if (ended.status !== 0) return { error: firstError(ended), output: ended.stderr }
    return { objects: (JSON.parse(ended.stdout) as { readonly items: readonly TranslatedObject[] }).items }
  }

  /** Returns the messages about an application. */
  async messages(application: Application): Promise<readonly Message[]> {
    const { stdout } = await this.run(application, ['check', '--format', 'json'])
    return (JSON.parse(stdout) as { readonly diagnostics: readonly Message[] }).diagnostics
  }

  /** Writes the facts about an application that runs under Docker to a file. */
  observe(application: Application, file: string): Promise<Ended> {
    const words = ['observe', '--for', '4s', '--name', application.name, '--output', file]
    return this.run(application, words)
  }

  /** Compares the Pods of a namespace with the facts. */
  async verify(application: Application, namespace: string): Promise<Verified> {
    const words = ['verify', '--namespace', namespace, '--kubeconfig', this.kubeconfig ?? '']
    const ended = await this.run(application, [...words, '--format', 'json', '--timeout', '20s'])
    if (!ended.stdout.startsWith('{')) return { summary: firstError(ended), differences: [] }
    const { summary, diagnostics } = JSON.parse(ended.stdout) as {
      readonly summary: string
      readonly diagnostics: readonly Message[]
    }
    return { summary, differences: diagnostics.map(({ message }) => message) }
  }

  /** Returns the images that would be built, with the files of the host that go into them. */
  async plannedImages(application: Application): Promise<readonly PlannedImage[]> {
    const plan = await this.plan<{ readonly images: readonly PlannedImage[] }>(application, 'build')
    return plan?.images ?? []
  }

  async plannedSecrets(application: Application): Promise<readonly string[]> {
    const plan = await this.plan<{ readonly secrets: readonly { readonly name: string }[] }>(
      application,
      'deploy',
    )
    return [...new Set(plan?.secrets.map(({ name }) => name))]
  }

  /** Returns a plan; undefined if there is none. */
  private async plan<Plan>(application: Application, kind: 'build' | 'deploy'): Promise<Plan | undefined> {
    const { status, stdout } = await this.run(application, ['plan', kind, '--json'])
    return status === 0 ? (JSON.parse(stdout) as Plan) : undefined
  }

  deploy(application: Application, namespace: string): Promise<Ended> {
    return this.run(application, [
      ...['deploy', '--namespace', namespace, '--kubeconfig', this.kubeconfig ?? ''],
      ...['--images', 'ignore', '--no-build', '--timeout', this.timeout],
    ])
  }

  private run(application: Application, words: readonly string[]): Promise<Ended> {
    const [program = '', ...first] = this.command
    const { file, folder, profiles, envFiles, environment, options } = application
    const flags = [
      ...profiles.flatMap((profile) => ['--activate', profile]),
      ...envFiles.flatMap((one) => ['--env-file', path.resolve(one)]),
      ...options,
    ]
    const { PATH, HOME } = process.env
    return run(program, [...first, ...words, '--file', path.basename(file), ...flags], {
      folder,
      environment: { PATH, HOME, ...environment },
      timeout: 180_000,
    })
  }
}
