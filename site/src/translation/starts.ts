/** A service in start order. */
export interface Start {
  readonly service: string
  /** The kind of workload: `Deployment`, `Job` and so on. */
  readonly kind: string
  /** The length of the longest chain of dependencies; 0 for services without any. */
  readonly level: number
  /** The dependencies, in the order of the manifest. */
  readonly waits: readonly {
    readonly service: string
    readonly condition: Condition
    /** `true` if the service doesn't start when the dependency fails. */
    readonly required: boolean
  }[]
}

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'
