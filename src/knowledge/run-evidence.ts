/** A fact about a service that shows if it keeps running or ends. */
export interface RunEvidence {
  /** A server keeps running; a one-shot does something and ends. */
  readonly shows: 'one-shot' | 'server'
  /** The evidence of the greatest weight decides. */
  readonly weight: number
  /** Completes a sentence with "because". */
  readonly reason: string
}

/**
 * The decision table for servers and one-shots (rule C6-06). Observations come first, then uses by other services, then the command, then
 * other keys, then the name and the restart policy. docs/decisions.md has the reason for each row.
 */
export const runEvidence = {
  'observed-running': { shows: 'server', weight: 100, reason: 'it kept running when it was observed' },
  'observed-end': { shows: 'one-shot', weight: 99, reason: 'it ended with status 0 when it was observed' },
  called: { shows: 'server', weight: 80, reason: 'another service connects to it' },
  'serving-command': { shows: 'server', weight: 75, reason: 'its command keeps running' },
  'ending-name-and-command': {
    shows: 'one-shot',
    weight: 72,
    reason: 'its name and its command say that it ends',
  },
  'awaited-as-healthy': {
    shows: 'server',
    weight: 70,
    reason: 'another service waits until it is healthy',
  },
  healthcheck: { shows: 'server', weight: 68, reason: 'it has a healthcheck' },
  'ending-image': { shows: 'one-shot', weight: 65, reason: 'its image runs a program that ends' },
  'ending-command': { shows: 'one-shot', weight: 60, reason: 'its command ends' },
  'server-image': { shows: 'server', weight: 58, reason: 'its image runs a server' },
  'shell-image': { shows: 'one-shot', weight: 56, reason: 'its image only runs a shell, without a terminal' },
  'base-image': {
    shows: 'one-shot',
    weight: 54,
    reason: 'it only builds an image that another build begins with',
  },
  'ending-name-and-restart': {
    shows: 'one-shot',
    weight: 57,
    reason: 'its name and its `restart` say that it ends',
  },
  ports: { shows: 'server', weight: 55, reason: 'it lists ports' },
  'ending-name': { shows: 'one-shot', weight: 50, reason: 'its name says that it ends' },
  'data-volume': { shows: 'server', weight: 40, reason: 'it keeps data in a volume' },
  restart: { shows: 'one-shot', weight: 20, reason: 'its `restart` says that it ends' },
} as const satisfies Readonly<Record<string, RunEvidence>>

/** The name of a row of the table. */
export type RunEvidenceName = keyof typeof runEvidence

/** The names of all rows, the greatest weight first. */
export const evidenceByWeight = (Object.keys(runEvidence) as RunEvidenceName[]).sort(
  (one, other) => runEvidence[other].weight - runEvidence[one].weight,
)
