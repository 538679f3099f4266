import type { Routing } from '../../options/options.js'
import type { Place } from '../../source/place.js'
import type { Shown } from '../../source/shown.js'
import type { Mentions } from '../mentions/mentions.js'
import type { ConfigMap } from '../model/config-map.js'
import type { Files } from '../model/files.js'
import type { Route } from '../model/route.js'
import type { Service } from '../model/service.js'
import type { ServiceSettings } from '../model/service-rules.js'
import type { Services } from '../model/services.js'
import type { Declared } from '../read/declared.js'
import type { Config } from '../top-level/configs.js'
import type { Secret } from '../top-level/secrets.js'
import type { Volume } from '../top-level/volumes.js'

/** A key that gives services names which a cluster does not know, such as `container_name`. */
export interface NamingKey {
  readonly place: Place
  readonly names: readonly OtherName[]
  /** The advice for a key of which no name is used. */
  readonly advice: { readonly instead: Shown; readonly elsewhere: Shown }
}

/** A further name of a service, and the two names as messages have them. */
interface OtherName {
  readonly name: string
  readonly shown: Shown
  readonly service: Shown
}

/** An application as checks see it. A check picks the parts that it reads. */
export interface CheckedApplication {
  /** The name of the application, for Kubernetes and as messages have it. */
  readonly application: { readonly name: string; readonly shown: Shown }
  /** The services as their keys say it, before any pass. */
  readonly settings: readonly ServiceSettings[]
  readonly services: readonly Service[]
  /** The services by name, and the names of those with errors. */
  readonly known: Services
  /** The services, and behind them those of which only the images are built. */
  readonly buildable: readonly Service[]
  /** The names in each block of the manifest that services refer to. */
  readonly declared: Readonly<Record<'configs' | 'networks' | 'secrets' | 'volumes', Declared>>
  /** The configs and secrets by name. */
  readonly files: Files
  readonly configs: readonly Config[]
  readonly secrets: readonly Secret[]
  readonly configMaps: readonly ConfigMap[]
  /** The volumes by name. */
  readonly volumes: ReadonlyMap<string, Volume>
  readonly routes: readonly Route[]
  /** The routes that `endpoints` asks for. */
  readonly endpoints: readonly Route[]
  readonly routing: Routing
  /** The hosts that texts name. */
  readonly mentions: Mentions
  /** The unsupported keys that give services other names. */
  readonly naming: readonly NamingKey[]
}
