import type { Profile } from '../profiles/profile.js'
import type { Facts } from './facts.js'
import type { ImageConfig } from './image-config.js'
import type { Code } from '../warnings/catalogue.js'
import type { WarningGroup } from '../warnings/denied.js'

/** The namespace that Kubernetes clients use by default. */
export const DEFAULT_NAMESPACE = 'default'

/** The type of a Service. `headless` gives a Service without a cluster IP, whose name leads to the Pods themselves. */
export type ServiceType = 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'headless'

/** The Gateway of the cluster that routes attach to. */
export interface Gateway {
  readonly name: string
  /** The namespace of the Gateway; the namespace of the objects by default. */
  readonly namespace?: string | undefined
  /** The listener of the Gateway; any listener that accepts the route by default. */
  readonly sectionName?: string | undefined
}

/** The kind of object for routes. */
export type Routing =
  | {
      readonly kind: 'Ingress'
      /** The class of Ingresses for which the Compose file names none; the default class of the cluster by default. */
      readonly className?: string | undefined
    }
  | { readonly kind: 'HTTPRoute'; readonly gateway: Gateway }

/** The reason why a host has not read a file of the Compose file: a link, or a path outside of the folder. */
export type WithheldReason = 'link' | 'outside'

/** The options of a translation. Every field is optional, and `undefined` is the same as absent. */
export interface TranslateOptions {
  /** The set of rules: `compose`, `1.37` or `1.48`; see `Profile`. `1.48` by default. */
  readonly profile?: Profile | undefined
  /**
   * The name of the application. It wins over `name` of the Compose file. An empty name counts as given.
   */
  readonly name?: string | undefined
  /**
   * The name if neither the option `name` nor the Compose file has one, such as the name of its folder. `app` by
   * default.
   */
  readonly defaultName?: string | undefined
  /** The namespace of every object. By default objects have none, so the client decides when it applies them. */
  readonly namespace?: string | undefined
  /**
   * The domain of the hosts of routes: with `example.com`, `web` of `shop` gets a host below `example.com`. By default
   * the platform chooses hosts; in the profile `compose` they lead to your own machine, as in `web.shop.localhost`.
   */
  readonly domain?: string | undefined
  /**
   * The ClusterIssuer of cert-manager for the certificates of Ingresses with TLS: those below `domain`, and those whose
   * labels ask for it. By default the Ingress controller provides the certificate. HTTPRoutes use the certificates of
   * their Gateway.
   */
  readonly clusterIssuer?: string | undefined
  /**
   * True if networks of the Compose file become NetworkPolicies. A service then accepts connections from members of its
   * networks, and everybody reaches its published ports. From a network that is `internal`, services reach DNS and its
   * members only. A service with `network_mode: none` has no connections at all. The cluster needs a network plugin
   * that enforces NetworkPolicies. By default false: all services reach each other.
   */
  readonly networkPolicies?: boolean | undefined
  /**
   * The size of claims for which the Compose file has none: an amount in Kubernetes' notation, such as `10Gi`. `1Gi` by
   * default.
   */
  readonly volumeSize?: string | undefined
  /**
   * The storage class of claims for which the Compose file has none. By default objects name none, so claims get the
   * default class of the cluster.
   */
  readonly storageClass?: string | undefined
  /**
   * The kind of object for routes: Ingresses, or HTTPRoutes of the Gateway API. By default Ingresses of the cluster's
   * default class.
   */
  readonly routes?: Routing | undefined
  /**
   * The version of Kubernetes that the objects are for, such as `1.33`. By default they use features of 1.29 and later
   * only, and a warning names each key that a newer version could express.
   */
  readonly kubernetes?: string | undefined
  /**
   * The registry, with an optional path, that built images are pushed to; it is prepended to their names. None by
   * default.
   */
  readonly registry?: string | undefined
  /** The environment variables of the shell, for variables in the Compose file. None are set by default. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** The text of the `.env` file beside the Compose file. There is none by default. */
  readonly dotenv?: string | undefined
  /** Variables of the platform. They count if neither `env` nor `dotenv` sets them. None by default. */
  readonly platformEnv?: Readonly<Record<string, string | undefined>> | undefined
  /**
   * The active Compose profiles (`profiles` of services), in addition to the variable `COMPOSE_PROFILES`; `*` activates
   * all. In the profile `compose`, a service with `profiles` but no active one is left out. None by default.
   */
  readonly activeProfiles?: readonly string[] | undefined
  /**
   * The contents of files that the Compose file names: env files, included and extended files, and mounted files. Keys
   * are the paths as `references` returns them, relative to the Compose file's folder. Give bytes for a file that may
   * not be text. With this option, a file that is not in it counts as missing; without it, a warning says that the file
   * is unknown. The Dockerfile of a build shows which mounted folders the image has; without it the image is assumed to
   * have them all.
   */
  readonly files?: Readonly<Record<string, string | Uint8Array>> | undefined
  /**
   * The permission bits of files, such as `0o755`, by the same paths as in `files`. In the profile `compose`, a mounted
   * file that is executable on the host is executable in the container. A file without bits is executable if it begins
   * with `#!`. By default no file has bits.
   */
  readonly modes?: Readonly<Record<string, number>> | undefined
  /**
   * The absolute path of the Compose file's folder. With it, an absolute path into this folder counts as a path inside
   * of it. By default only relative paths do.
   */
  readonly folder?: string | undefined
  /**
   * The contents of host volumes, by the paths that `references` returns. The value is the list of the files of a
   * folder, relative to it. Instead it may be a word: `empty`, `large` (too many or too large files), `file` or
   * `missing`. A path without a value is assumed to exist: as a file if it has a suffix, such as `nginx.conf`,
   * otherwise as a folder.
   */
  readonly folders?:
    Readonly<Record<string, readonly string[] | 'empty' | 'large' | 'file' | 'missing'>> | undefined
  /**
   * Files and folders that the host refuses to read, each with the reason, by the paths that `references` returns. The
   * reason is `link` if a link leads out of the folder that the host reads, and `outside` if the path itself does. A
   * diagnostic at the place of each path says so. None by default.
   */
  readonly withheld?: Readonly<Record<string, WithheldReason>> | undefined
  /**
   * Images by the name of the service, such as images that were just built. By default services run the images of the
   * Compose file.
   */
  readonly images?: Readonly<Record<string, string>> | undefined
  /**
   * The configurations of images, by the names of the images as in the Compose file. A build without `image` has the
   * name that `planBuild` gives it. A value is the object `config` of the OCI image configuration. `docker image
   * inspect --format '{{json .Config}}'` prints it; `docker buildx imagetools inspect --format '{{json
   * .Image.Config}}'` prints it without pulling the image. A service then gets the healthcheck, private ports and
   * volumes of its image, and the group of its user. An emptied `command` or `entrypoint` is exact. By default nothing
   * is known about images.
   */
  readonly imageConfigs?: Readonly<Record<string, ImageConfig>> | undefined
  /**
   * Facts about the running application, as `tranship observe` writes them. In the profile `compose`, a fact replaces
   * the guess about the same question, but never what the Compose file says. The facts of a service count only for the
   * settings with which it was observed. By default nothing was observed.
   */
  readonly facts?: Facts | undefined
  /**
   * The type of the Services of public ports. With `NodePort` or `LoadBalancer` they replace routes and publish all
   * ports of the service. A service that sets its own type keeps it. `ClusterIP` by default.
   */
  readonly serviceType?: ServiceType | undefined
  /**
   * The type of an extra Service, `<service>-public`, for published ports that speak no HTTP, in the profile `compose`.
   * It excludes ports of databases and debuggers, and ports that are published on a loopback address. By default there
   * is no such Service and these ports stay private.
   */
  readonly publishTcp?: 'LoadBalancer' | 'NodePort' | undefined
  /**
   * True if variables for browsers, such as `APP_URL`, get the address of a route in place of `http://localhost:PORT`,
   * in the profile `compose`. The port must be a published one with a route. By default false: a warning names them.
   */
  readonly publicUrls?: boolean | undefined
  /**
   * The variables whose values are written into no object but come from one Secret of the application: those whose names
   * tell a secret (`by-name`), those of a list, or `none`. `by-name` by default in the profile `compose`, `none` in the
   * others. Values that an env file makes from such variables count, and with `by-name` also passwords in URLs. The objects
   * are the same whatever values these variables have. A warning lists the keys that the Secret needs.
   */
  readonly secretVariables?: 'by-name' | 'none' | readonly string[] | undefined
  /** The names of Secrets for pulling images. Every Pod gets them. None by default. */
  readonly imagePullSecrets?: readonly string[] | undefined
  /**
   * The treatment of mounted files in the Compose file's folder. `image` copies them into a derived image, `ignore`
   * leaves them out. In the profile `compose`, `config` makes ConfigMaps of them, and `volume` mounts empty volumes in
   * their place. By default they are copied into the image; in the profile `compose`, their size and kind decide.
   */
  readonly hostVolumes?: 'image' | 'config' | 'volume' | 'ignore' | undefined
  /**
   * True if Pods mount absolute host paths from the nodes, in the profile `compose`. By default false, because nodes of
   * a cluster rarely have the files of a developer's machine.
   */
  readonly hostPaths?: boolean | undefined
  /**
   * The form of variables of `env_file`, in the profile `compose`. With `config-map`, each service has a ConfigMap of
   * them, named `SERVICE-env`, and `environment` wins over it. Secrets stay references to their Secret. `inline` by
   * default: the container lists them.
   */
  readonly envFiles?: 'inline' | 'config-map' | undefined
  /**
   * The policy of Pod Security that Pods have to keep, in the profile `compose`. `restricted` adds the fields that change
   * nothing for a program whose user is not root. Warnings name the lines with keys that are missing or that it refuses.
   */
  readonly podSecurity?: 'restricted' | undefined
  /**
   * True if Pods wait for the services that they depend on, in the profile `compose`: an init container for each wait.
   * True by default; in `planDeploy`, which waits itself, false by default.
   */
  readonly waitInPods?: boolean | undefined
  /**
   * The image of these init containers. It needs `sh`, `seq`, `nc` with `-z`, `nslookup` and `grep`.
   * `docker.io/library/busybox` by default, in a fixed version.
   */
  readonly waitImage?: string | undefined
  /**
   * The image of init containers that wait for a Job. It needs `sh` and `kubectl`. `registry.k8s.io/kubectl` by default,
   * in a fixed version.
   */
  readonly kubectlImage?: string | undefined
  /**
   * The image of servers for `models`, in the profile `compose`. It runs the server of llama.cpp, which takes its
   * arguments. `ghcr.io/ggml-org/llama.cpp` by default, in a fixed version, with CUDA for models with GPUs.
   */
  readonly modelImage?: string | undefined
  /**
   * True if services that mount the same volume run on one node. By default the variable
   * `PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED` in `env` decides: they do unless it is `false`.
   */
  readonly volumeAffinity?: boolean | undefined
  /**
   * True if tranship may infer facts that the Compose file does not state. For example, a service is a Job because
   * another one waits for it to complete. `false` switches off all inferences for all services, and the key
   * `x-platform-infer: false` does so for one service. True by default.
   */
  readonly infer?: boolean | undefined
  /**
   * Codes of warnings to suppress everywhere. A comment in the Compose file suppresses them on its line. None by
   * default.
   */
  readonly ignore?: readonly Code[] | undefined
  /**
   * Codes of warnings that become errors. `privileges` stands for all warnings about rights beyond an ordinary
   * container's. Neither `ignore` nor a comment suppresses them. None by default.
   */
  readonly deny?: readonly (Code | WarningGroup)[] | undefined
  /**
   * True if variables and files that these options lack are unknown instead of missing. Use it in an editor that cannot
   * read them. Missing variables and files are then not reported, nor is anything else that they might make right. A
   * Compose file that depends on one has no objects, and `ok` is false even without an error. False by default.
   */
  readonly incomplete?: boolean | undefined
  /** True if every warning is an error, except ignored ones. False by default. */
  readonly strict?: boolean | undefined
  /**
   * A cache of parsed texts; `incremental` of `tranship/editor` creates it. It changes no result, and is lost in a copy
   * that goes to a worker. None by default.
   */
  readonly cache?: object | undefined
}
