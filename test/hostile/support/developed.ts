import path from 'node:path'
import { expect } from 'vitest'
import { eventually } from '../../support/patience.js'
import { servedCluster } from './api-server.js'
import { startTranship } from './command.js'
import { type Entry, makeRepository } from './repository.js'

/** Stands for a key of the user: it may reach no Pod. */
export const canary = 'canary7f3a'
export const outside = { 'home/.ssh/id_rsa': canary, 'home/.ssh/sub/known': canary, 'home/own.conf': canary }

export const web = (lines: string) => `name: shop
services:
  web:
    image: example/web:1
${lines}`

/** An application under `tranship up`. */
export interface Developed {
  readonly folder: string
  readonly outer: string
  readonly arrives: (name: string, text: string) => Promise<unknown>
  readonly leaves: (name: string) => Promise<unknown>
  readonly isTold: (text: string) => Promise<unknown>
}

/**
 * Runs `tranship up` in a repository until it has come so far, and interrupts it. Expects that the canary has not
 * reached the cluster at any time.
 */
export async function up(
  entries: Readonly<Record<string, Entry>>,
  until: (run: Developed) => Promise<unknown>,
  flags: readonly string[] = [],
) {
  const served = await servedCluster()
  const { folder, outer } = makeRepository(entries, {
    outside: { ...outside, 'home/.kube/config': served.kubeconfig },
  })
  const env = { HOME: path.join(outer, 'home'), PATH: '/usr/bin:/bin' }
  const running = startTranship(['up', '--quiet', '--images', 'ignore', ...flags], folder, env)
  const failed = running.ended.then(({ status, errors }) => {
    throw new Error(`It ended with ${status}: ${errors}`)
  })
  const run = {
    folder,
    outer,
    arrives: (name: string, text: string) =>
      eventually(() => expect(served.received()).toMatchObject({ [name]: text })),
    leaves: (name: string) => eventually(() => expect(Object.keys(served.received())).not.toContain(name)),
    isTold: (text: string) => eventually(() => expect(running.told()).toContain(text)),
  }
  await Promise.race([until(run), failed])
  failed.catch(() => undefined)
  const { status, errors, output } = await running.interrupt()
  expect(status, errors).toBe(130)
  const reached = Object.entries({ objects: served.everything(), Pods: served.sent(), user: output + errors })
  expect(reached.flatMap(([where, text]) => (text.includes(canary) ? [where] : []))).toEqual([])
  return { received: served.received(), errors, folder, outer }
}
