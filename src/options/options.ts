import type { Profile } from '../profiles/profile.js'
import type { ImageConfig } from './image-config.js'
import type { Code } from '../warnings/catalogue.js'
import type { WarningGroup } from '../warnings/denied.js'

/** The namespace of a client that is told none. */
export const DEFAULT_NAMESPACE = 'default'

/** How a Service is reached; `headless` leads to the Pods themselves. */
export type ServiceType = 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'headless'

/** A Gateway of the cluster to which routes belong. */
export interface Gateway {
  readonly name: string
  /** Where it is; by default in the namespace of the objects. */
  readonly namespace?: string | undefined
  /** The one of its listeners that is meant; by default any that takes the route. */
  readonly sectionName?: string | undefined
}

/** What the ways into an application are made as. */
export type Routing =
  | {
      readonly kind: 'Ingress'
      /** The class of Ingresses of which the manifest names none; by default that of the cluster. */
      readonly className?: string | undefined
    }
  | { readonly kind: 'HTTPRoute'; readonly gateway: Gateway }

/** Why a host has not read a file that a manifest names. */
export type WithheldReason = 'link' | 'outside'

/** All that a translation needs besides the manifest. Every field may be absent, or undefined, which is the same. */
export interface TranslateOptions {
  /** Which keys count and what they become, see `Profile`; `1.48` by default. */
  readonly profile?: Profile | undefined
  /** The name of the application; wins over the manifest's `name`; where it is empty, that counts. */
  readonly name?: string | undefined
  /** The name where neither the option `name` nor the manifest gives one, such as that of its folder; else `app`. */
  readonly defaultName?: string | undefined
  /** The namespace of every object; by default the objects have none, and go where they are applied. */
  readonly namespace?: string | undefined
  /**
   * The domain below which hosts of routes are made. By default the cluster generates them; in the profile `compose` they
   * lead to your own machine, as in `web.shop.localhost`.
   */
  readonly domain?: string | undefined
  /**
   * The ClusterIssuer of cert-manager that gives the certificates of Ingresses with TLS: those below the domain, and those
   * whose labels say so. By default the controller has a certificate. HTTPRoutes have the certificates of their Gateway.
   */
  readonly clusterIssuer?: string | undefined
  /**
   * Whether the networks of the manifest are borders: NetworkPolicies then let in only members of the same network, and
   * whoever reaches what is published; out of a network that is `internal` only DNS and its members are reached. Nothing gets
   * in or out of a service with `network_mode: none`. It needs a network plugin that knows them. False by default: all services reach each other.
   */
  readonly networkPolicies?: boolean | undefined
  /** What routes are made as: Ingresses, by default of the cluster's own class, or HTTPRoutes of the Gateway API. */
  readonly routes?: Routing | undefined
  /**
   * The version of Kubernetes that the objects are for, such as `1.33`. By default they have only what every version from
   * 1.29 on knows; what a later one could express is warned of.
   */
  readonly kubernetes?: string | undefined
  /** The registry and path in front of the names of built images; none by default. */
  readonly registry?: string | undefined
  /** The shell environment, for variables in the manifest; by default no variable is set. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** The text of the `.env` file beside the manifest; by default there is none. */
  readonly dotenv?: string | undefined
  /** Variables of the platform, which count where neither shell nor `.env` has one; none by default. */
  readonly platformEnv?: Readonly<Record<string, string | undefined>> | undefined
  /**
   * The profiles of services that are active, beside those that the variable `COMPOSE_PROFILES` names; `*` is all. Where
   * the profile `compose` is followed, a service of which none is active is left out; none by default.
   */
  readonly activeProfiles?: readonly string[] | undefined
  /**
   * Contents of env files, of what is included or extended, and of what is mounted, by the path from the manifest's
   * folder; `references` finds which. A file that may be no text is given as its bytes. A file that is not among them
   * does not exist; by default it is not known whether any does, so each is warned of. The Dockerfile of a build tells
   * which of the folders that are mounted over it an image has; without it an image has them all.
   */
  readonly files?: Readonly<Record<string, string | Uint8Array>> | undefined
  /**
   * The permission bits of files, such as `0o755`, by the paths that `files` has for them. In the profile `compose`, a
   * mounted file that somebody may execute on the host is executable in the container. A file without bits is executable
   * if it begins with `#!`; by default no file has bits.
   */
  readonly modes?: Readonly<Record<string, number>> | undefined
  /** The absolute path of the manifest's folder: what lies below it is in the folder, whichever way it is written. */
  readonly folder?: string | undefined
  /**
   * What the paths of host volumes are, as `references` names them: of a folder its files, by their paths from it; or
   * `empty`; or `large` where they are too many or too large to be given; a `file`; or `missing`. Without a word a path
   * with a suffix, such as `nginx.conf`, is taken for a file, every other for a folder, and all of them to be there.
   */
  readonly folders?:
    Readonly<Record<string, readonly string[] | 'empty' | 'large' | 'file' | 'missing'>> | undefined
  /**
   * Files and folders that the host has not read, each with the reason, by their paths as `references` names them: `link`
   * if a link leads out of the folder that the written path leads up to, `outside` if the path lies outside of the folder
   * that the host reads. Each is reported at the place that names it. By default none is withheld.
   */
  readonly withheld?: Readonly<Record<string, WithheldReason>> | undefined
  /** Images by service (its name in the manifest), such as a build has just made; by default those of the manifest. */
  readonly images?: Readonly<Record<string, string>> | undefined
  /**
   * What images say of themselves, by their names as in the manifest; a build without a name has that of `planBuild`.
   * Each is the object `config` of the OCI image configuration as it is: `docker image inspect --format '{{json .Config}}'`
   * prints it, and `docker buildx imagetools inspect --format '{{json .Image.Config}}'` does without pulling the image.
   * With it a service has the healthcheck, the private ports and the volumes of its image, the group of its user, and an
   * emptied `command` or `entrypoint` is exact. By default nothing is known of any image.
   */
  readonly imageConfigs?: Readonly<Record<string, ImageConfig>> | undefined
  /**
   * How the Services of public ports are reached: `NodePort` and `LoadBalancer` take the place of their routes, and publish
   * all ports of the service. A service that says otherwise itself wins. `ClusterIP` by default.
   */
  readonly serviceType?: ServiceType | undefined
  /**
   * How published ports that speak no HTTP are reached from outside, in the profile `compose`: by a Service of this type
   * beside the service's own, `<service>-public`. It has no port of a database or debugger, and none that is published on a
   * loopback address. By default they stay private.
   */
  readonly publishTcp?: 'LoadBalancer' | 'NodePort' | undefined
  /** The names of Secrets with which nodes pull images, for every Pod; none by default. */
  readonly imagePullSecrets?: readonly string[] | undefined
  /**
   * What becomes of mounted files of the manifest's folder: `image` puts them into a derived image, `ignore`
   * leaves them out; in the profile `compose`, `config` makes ConfigMaps of them and `volume` empty volumes. By default
   * they are put into the image; in the profile `compose`, what they are decides.
   */
  readonly hostVolumes?: 'image' | 'config' | 'volume' | 'ignore' | undefined
  /**
   * Whether absolute paths of the host are mounted from the nodes, in the profile `compose`; false by default: the nodes
   * of a cluster rarely have what a developer's machine has.
   */
  readonly hostPaths?: boolean | undefined
  /**
   * Whether services that mount the same volume run on one node. By default the variable
   * `PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED` in `env` decides: they do unless it is `false`.
   */
  readonly volumeAffinity?: boolean | undefined
  /**
   * True if what the manifest does not say may be inferred, such as that a service is a Job because another waits for it to
   * complete. `false` switches off every pass that goes beyond the words of the Compose file, for all services; the
   * key `x-platform-infer: false` does for one. True by default.
   */
  readonly infer?: boolean | undefined
  /** Codes of warnings to leave out, wherever they are; a comment in the manifest leaves them out at its line. */
  readonly ignore?: readonly Code[] | undefined
  /**
   * Codes of warnings that are errors, or `privileges` for those of every right beyond an ordinary container's. Neither
   * `ignore` nor a comment leaves them out; none by default.
   */
  readonly deny?: readonly (Code | WarningGroup)[] | undefined
  /**
   * Whether variables and files that these options do not hold are unknown rather than missing: for an editor that
   * cannot read them all. Then they are not reported, nor is anything that could be right with them, and a manifest that
   * depends on one has no objects: `ok` is false, also where there is no error. False by default.
   */
  readonly incomplete?: boolean | undefined
  /** Makes every warning an error, but for those that are ignored; false by default. */
  readonly strict?: boolean | undefined
  /**
   * The parsed texts of earlier calls, which only `incremental` of `tranship/editor` makes. It changes no result, and a
   * copy of it, such as a worker gets, is empty. By default nothing is kept.
   */
  readonly cache?: object | undefined
}
