import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { serve } from '../../../cli/test/support/api-server/serve.js'
import { LocalPod } from '../../../cli/test/support/local-pod.js'
import { TestCluster } from '../../../cli/test/support/test-cluster.js'
import { volumePath } from '../../../cli/src/up/receiver.js'

/** A cluster for other processes, and the Pod whose files are synchronised. */
export interface ServedCluster {
  readonly cluster: TestCluster
  /** A kubeconfig that leads to it. */
  readonly kubeconfig: string
  /** The entries of the volume that the Pod has got, by path: the text of a file, the target of a link. */
  readonly received: () => Readonly<Record<string, string>>
  /** The bytes of all files that were sent to Pods, also of those that are gone. */
  readonly sent: () => string
  /** Everything that has reached the cluster, as text: objects, with the data of Secrets decoded, and files in Pods. */
  readonly everything: () => string
}

/** Serves a cluster in memory to other processes, until the test ends. Its Pods take files in a folder of this machine. */
export async function servedCluster(): Promise<ServedCluster> {
  const cluster = new TestCluster()
  const pod = new LocalPod(volumePath)
  const sent: Buffer[] = []
  const server = await serve(cluster.server, undefined, (stream) => {
    stream.onMessage((_, bytes) => sent.push(bytes))
    if (stream.path.endsWith('/exec')) pod.run(stream)
    else stream.close()
  })
  const received = () => entriesIn(pod.folder)
  return {
    cluster,
    kubeconfig: JSON.stringify({
      'current-context': 'served',
      contexts: [{ name: 'served', context: { cluster: 'served', user: '' } }],
      clusters: [{ name: 'served', cluster: { server } }],
    }),
    received,
    sent: () => Buffer.concat(sent).toString('latin1'),
    everything: () =>
      JSON.stringify([...cluster.server.all().map(withDecodedData), Object.entries(received())]),
  }
}

/** Links are not followed: on this machine they lead elsewhere than in a Pod. */
function entriesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const location = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, location)
      if (entry.isSymbolicLink()) return [[name, `-> ${readlinkSync(location)}`]]
      return entry.isFile() ? [[name, readFileSync(location, 'utf8')]] : []
    }),
  )
}

function withDecodedData(object: object): object {
  const { data = {}, binaryData = {} } = object as Record<'data' | 'binaryData', Record<string, string>>
  const decoded = Object.values({ ...data, ...binaryData }).map((text) =>
    Buffer.from(text, 'base64').toString('latin1'),
  )
  return { object, decoded }
}
