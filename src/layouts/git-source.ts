import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { toLabelName } from '../kubernetes/name.js'
import { commonNamespace } from './kustomize-namespace.js'

/** The Git repository from which a tool applies the folder of a layout. */
export interface GitSource {
  /**
   * The address of the repository, such as `https://git.example.com/shop.git`. It is written into a file, so it must
   * have no password. For Flux, `GitRepository/NAME` is a source that the cluster has in the namespace `flux-system`.
   */
  readonly repository: string
  /** The branch. `main` by default. */
  readonly branch?: string | undefined
  /** The folder of the layout in the repository, such as `k8s`. The top of the repository by default. */
  readonly folder?: string | undefined
}

/** A kustomization that a tool applies: an overlay, or the base if there is none. */
export interface Stage {
  /** The name of its objects for the tool. */
  readonly name: string
  /** The name of its file, without an ending. */
  readonly fileName: string
  /** The name of the overlay; undefined for the base. */
  readonly overlay: string | undefined
  /** The namespace of its objects; that of the application if they have none. */
  readonly namespace: string
  /** The folder of its kustomization in the layout. Empty for the folder of the layout. */
  readonly folder: string
  readonly objects: readonly KubernetesObject[]
}

/** Returns a stage. Levels make its name longer, which must stay a label. */
export function stageOf(
  application: string,
  overlay: string | undefined,
  folder: string,
  objects: readonly KubernetesObject[],
): Stage {
  return {
    name: toLabelName(overlay === undefined ? application : `${application}-${overlay}`, 58),
    fileName: overlay ?? application,
    overlay,
    namespace: commonNamespace(objects) ?? application,
    folder,
    objects,
  }
}

/** Returns the path of a folder of the layout in the repository; an empty text for the top of the repository. */
export function pathInRepository({ folder = '' }: GitSource, within: string): string {
  return [folder, within].filter((part) => part !== '' && part !== '.').join('/')
}
