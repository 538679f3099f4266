import type { KubernetesObject } from 'tranship'
import { renameContents } from 'tranship/internal'
import { contentSecret } from '../apply/content-secret.js'
import { withSecretHash } from '../apply/secret-hash.js'
import type { SecretObject, SecretsToApply } from '../apply/secrets.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { ApplicationPlace } from './list-all.js'

/** The Secrets that the Pods of a deploy read, as the cluster has them or a dry run would leave them. */
export class SecretsOfDeploy {
  /** By the names in the plan. */
  private readonly known = new Map<string, LiveObject>()
  /** The names of the Secrets that Pods read, by the names in the plan. */
  private readonly contentNames = new Map<string, string>()

  private constructor(
    private readonly selector: ApplicationPlace['selector'],
    /** The Secrets to apply. */
    readonly objects: readonly SecretObject[],
  ) {}

  /**
   * Reads the Secrets whose values only the cluster has.
   *
   * @param onlyMissing `true` to leave existing Secrets as they are
   * @throws {SecretMissing} if the cluster does not have one of them.
   */
  static async read(
    cluster: Cluster,
    { selector, namespace }: ApplicationPlace,
    { objects, missing }: SecretsToApply,
    onlyMissing: boolean,
  ): Promise<SecretsOfDeploy> {
    const read = (name: string) => cluster.get({ kind: 'Secret', name, namespace })
    const known: LiveObject[] = []
    for (const { name, key } of missing) {
      const secret = await read(name)
      if (secret === undefined) throw new SecretMissing(name, key)
      known.push(secret)
    }
    const toApply: SecretObject[] = []
    for (const object of objects) {
      const secret = onlyMissing ? await read(object.metadata.name) : undefined
      if (secret === undefined) toApply.push(object)
      else known.push(secret)
    }
    const secrets = new SecretsOfDeploy(selector, toApply)
    for (const secret of known) secrets.put(secret)
    return secrets
  }

  /** Keeps a Secret as the cluster has it, or as the answer to a dry run shows it. */
  put(secret: LiveObject): void {
    this.known.set(secret.name, secret)
  }

  /** Returns the copies of the Secrets with names for their content, which Pods read from now on. */
  copies(): readonly SecretObject[] {
    return [...this.known.values()].flatMap((secret) => {
      const copy = contentSecret(secret, this.selector)
      if (copy === undefined) return []
      this.contentNames.set(secret.name, copy.metadata.name)
      return [copy]
    })
  }

  /** Returns a workload that reads the copies. Its template changes with their values. */
  readBy(workload: KubernetesObject, before: LiveObject | undefined): KubernetesObject {
    return renameContents(withSecretHash(workload, this.known, before), ({ kind, name }) =>
      kind === 'Secret' ? this.contentNames.get(name) : undefined,
    )
  }

  /** `true` if Pods read the Secret of this name. */
  isCopy(name: string): boolean {
    return [...this.contentNames.values()].includes(name)
  }
}

/** Thrown if a Secret has no value, neither locally nor in the cluster. */
export class SecretMissing extends Error {
  override readonly name = 'SecretMissing'

  constructor(
    readonly secret: string,
    readonly key: string,
  ) {
    super(`the Secret ${secret} has no value`)
  }
}
