import type { Routing } from '../options/options.js'
import type { Place } from '../source/place.js'
import type { Shown } from '../source/shown.js'
import type { Mentions } from '../inference/mentions/mentions.js'
import type { ConfigMap } from '../application/config-map.js'
import type { Files } from '../application/files.js'
import type { Pods } from '../application/pods.js'
import type { Route } from '../application/route.js'
import type { Service } from '../application/service.js'
import type { Services } from '../application/services.js'
import type { Declared } from '../rules/values/declared.js'
import type { Config } from '../rules/top-level/configs.js'
import type { Secret } from '../rules/top-level/secrets.js'
import type { Volume } from '../rules/top-level/volumes.js'

/** A key that gives services names which a cluster does not know, such as `container_name`. */
export interface NamingKey {
  readonly place: Place
  readonly names: readonly OtherName[]
  /** The advice for a key whose names nobody uses. */
  readonly advice: { readonly instead: Shown; readonly elsewhere: Shown }
}

/** An additional name of a service, and both names for messages. */
interface OtherName {
  readonly name: string
  readonly shown: Shown
  readonly service: Shown
}

/** The application as checks see it. A check picks the parts that it reads. */
export interface CheckedApplication {
  /** The name of the application, in Kubernetes and for messages. */
  readonly application: { readonly name: string; readonly shown: Shown }
  readonly services: readonly Service[]
  /** The same services by their Pods. */
  readonly pods: Pods
  /** The services by name, and the names of those with errors. */
  readonly known: Services
  /** The services, followed by those whose images alone are built. */
  readonly buildable: readonly Service[]
  /** The declared names in each section that services refer to. */
  readonly declared: Readonly<Record<'configs' | 'networks' | 'secrets' | 'volumes', Declared>>
  /** The configs and secrets by name. */
  readonly files: Files
  readonly configs: readonly Config[]
  readonly secrets: readonly Secret[]
  readonly configMaps: readonly ConfigMap[]
  /** The volumes by name. */
  readonly volumes: ReadonlyMap<string, Volume>
  readonly routes: readonly Route[]
  /** The routes of `endpoints`. */
  readonly endpoints: readonly Route[]
  readonly routing: Routing
  /** The hosts that texts name. */
  readonly mentions: Mentions
  /** The unsupported keys that give services other names. */
  readonly naming: readonly NamingKey[]
}
