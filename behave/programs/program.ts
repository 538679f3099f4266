import type { Application } from '../application.js'
import type { Ended } from '../cluster/kubectl.js'
import type { TranslatedObject } from '../cluster/translated.js'

/** The objects of an application, or the first error. */
export type Translation =
  { readonly objects: readonly TranslatedObject[] } | { readonly error: string; readonly output: string }

/** A program that turns a Compose application into Kubernetes objects, and is judged by them. */
export interface Program {
  readonly name: string
  translate(application: Application): Promise<Translation>
  /** Returns the names of the Secrets that `deploy` makes beside the objects. */
  plannedSecrets(application: Application): Promise<readonly string[]>
  /** Deploys the application and waits for its Pods, if the program can wait. */
  deploy(application: Application, namespace: string): Promise<Ended>
}

/** Returns the first error that a program has printed, or its last line. */
export function firstError({ stdout, stderr }: Ended): string {
  const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim())
  return (
    lines.find((line) => /\berror\b|level=fatal|^FATA/.test(line)) ??
    lines.filter((line) => line !== '').at(-1) ??
    ''
  ).slice(0, 300)
}
