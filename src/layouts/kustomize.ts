import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Translation } from '../translate.js'
import { below, type LayoutFiles } from './layout-files.js'
import { ownValue } from '../source/own-property.js'
import { baseFiles, kustomizationFile } from './kustomize-base.js'
import { overlayFiles } from './kustomize-overlay.js'
import { type DeployTool, withToolAnnotations } from './tool-annotations.js'

/** The options of `kustomizeLayout`. */
export interface KustomizeOptions {
  /**
   * The overlays by name. Each is the translation of the Compose file with further files merged over it. A name is one
   * folder, such as `production`. None by default.
   */
  readonly overlays?: Readonly<Record<string, Translation>> | undefined
  /**
   * The tool that applies the objects. `argocd` adds sync waves in the order of dependencies, and makes Jobs hooks that
   * are replaced. `flux` lets Flux replace Jobs. `none`, the default, adds nothing.
   */
  readonly tool?: DeployTool | undefined
  /**
   * The files that an earlier call returned, as they are now. Only those with the name `kustomization.yaml` count. A tag
   * that `kustomize edit set image` or Flux has set there stays, unless the Compose file has changed the image since.
   */
  readonly earlier?: LayoutFiles | undefined
}

/**
 * Lays out a translation as folders for Kustomize. Without overlays, the folder has a file for each object and
 * `kustomization.yaml`. With overlays, these files are in `base`, and `overlays/NAME` has the patches that turn the base
 * into the translation of that overlay. The function is pure, and no file has the value of a secret variable.
 *
 * ```ts
 * const base = translate(compose, { profile: 'compose' })
 * const production = translate([compose, override], { profile: 'compose' })
 * const files = kustomizeLayout(base, { overlays: { production } })
 * ```
 *
 * @returns the text of each file, by its path from the folder to write to
 */
export function kustomizeLayout(
  base: Translation,
  { overlays = {}, tool = 'none', earlier = {} }: KustomizeOptions = {},
): LayoutFiles {
  const objectsOf = ({ objects }: Translation): readonly KubernetesObject[] =>
    withToolAnnotations(objects, tool)
  const objects = objectsOf(base)
  const named = Object.entries(overlays)
  if (named.length === 0) return baseFiles(objects, base.application, ownValue(earlier, kustomizationFile))
  const laid = (folder: string, lay: (earlier: string | undefined) => LayoutFiles) =>
    below(folder, lay(ownValue(earlier, `${folder}/${kustomizationFile}`)))
  return Object.assign(
    {},
    laid('base', (former) => baseFiles(objects, base.application, former)),
    ...named.map(([name, overlay]) =>
      laid(`overlays/${name}`, (former) => overlayFiles(objects, objectsOf(overlay), former)),
    ),
  ) as LayoutFiles
}
