import { isApiError } from '../cluster/api-error.js'
import type { Cluster, Query } from '../cluster/cluster.js'
import { exec } from '../cluster/exec.js'
import type { LiveObject } from '../cluster/live-object.js'
import { runs } from '../pods/choose-pod.js'
import type { Progress } from '../progress/progress.js'
import { syncName, takesFiles } from './overlay.js'

/** The limit on Pods to ask. */
const mostAsked = 8

/**
 * A command that exits with 0 while an `up` is connected: it searches for the receiving program. The brackets stop it
 * from matching itself.
 */
const receiverCheck = ['grep', '-qs', '[m]ake_folder', ...['/proc/[0-9]*/cmdline']]

/** Reports Pods that wait for files that nobody sends, for example after a killed `up` (rule E6-06). */
export async function tellUnsynced(
  cluster: Cluster,
  { query, isWanted }: { readonly query: Query; readonly isWanted: (pod: LiveObject) => boolean },
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const pods = (await cluster.list(query, signal)).objects.filter(
    (pod) => isWanted(pod) && !pod.isDeleted && takesFiles(pod) && runs(pod, syncName),
  )
  const asked = await Promise.all(
    pods.slice(0, mostAsked).map(async (pod) => ((await isSynced(cluster, pod, signal)) ? [] : [pod.name])),
  )
  const names = asked.flat()
  if (names.length === 0) return
  const message = `no \`tranship up\` sends files to ${names.join(', ')}: start \`tranship up\` again, or \`tranship deploy\` to use the files of the Compose file`
  progress.tell({ event: 'note', message })
}

/** `true` if an `up` sends files to the Pod, or the cluster refuses to tell. */
async function isSynced(
  cluster: Cluster,
  { name, namespace }: LiveObject,
  signal: AbortSignal,
): Promise<boolean> {
  const nothing = () => undefined
  const command = [
    'sh',
    '-c',
    receiverCheck.map((word) => (word.startsWith('[') ? `'${word}'` : word)).join(' '),
  ]
  try {
    const place = { pod: name, namespace, container: syncName, command }
    const process = await exec(cluster, { ...place, onOutput: nothing, onErrors: nothing }, signal)
    return (await process.ended) !== 1
  } catch (error) {
    if (isApiError(error)) return true
    throw error
  }
}
