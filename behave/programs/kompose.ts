import path from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { parseAllDocuments } from 'yaml'
import type { Application } from '../application.js'
import { type Ended, type Kubectl, run } from '../cluster/kubectl.js'
import type { TranslatedObject } from '../cluster/translated.js'
import { firstError, type Program, type Translation } from './program.js'

/** Kompose, as its manual uses it: `kompose convert`, and `kubectl apply` of what it prints. */
export class Kompose implements Program {
  readonly name = 'kompose'

  constructor(
    private readonly program: string,
    private readonly kubectl: Kubectl | undefined,
  ) {}

  async translate(application: Application): Promise<Translation> {
    const ended = await this.convert(application)
    if (ended.status !== 0) return { error: firstError(ended), output: ended.stderr }
    return { objects: objectsIn(ended.stdout) }
  }

  plannedSecrets(): Promise<readonly string[]> {
    return Promise.resolve([])
  }

  async deploy(application: Application, namespace: string): Promise<Ended> {
    const ended = await this.convert(application)
    if (ended.status !== 0 || this.kubectl === undefined) return ended
    return this.kubectl.run(['apply', '-n', namespace, '-f', '-'], ended.stdout)
  }

  private async convert({ file, folder, profiles, environment }: Application): Promise<Ended> {
    const flags = profiles.flatMap((profile) => ['--profile', profile])
    const { PATH, HOME } = process.env
    const words = ['convert', '--file', path.basename(file), '--stdout', '--with-kompose-annotation=false']
    const ended = await run(this.program, [...words, ...flags], {
      folder,
      environment: { PATH, HOME, ...environment },
      timeout: 60_000,
    })
    return { ...ended, stderr: stripVTControlCharacters(ended.stderr) }
  }
}

/** Kompose prints a document for each object. */
function objectsIn(text: string): TranslatedObject[] {
  return [...parseAllDocuments(text)].map((document) => document.toJS() as TranslatedObject)
}
