import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Translation } from '../translate.js'
import { below, type LayoutFiles } from './layout-files.js'
import { argoApplication } from './argo-application.js'
import { fluxLevels, withLevels } from './flux-levels.js'
import { type GitSource, type Stage, stageOf } from './git-source.js'
import { ownValue } from '../source/own-property.js'
import { type EncryptedSecretFile, type EncryptedSecrets, encryptedFiles } from './encrypted-secrets.js'
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
   * The repository that has the folder. With it, `argocd` gets an Application for each overlay in `argocd`. `flux` gets
   * Kustomizations in `flux`, which apply the levels of the order of dependencies one after another. Each is for the
   * base if there is no overlay. By default there are none.
   */
  readonly source?: GitSource | undefined
  /**
   * The files that an earlier call returned, as they are now. Only those with the name `kustomization.yaml` count. A tag
   * that `kustomize edit set image` or Flux has set there stays, unless the Compose file has changed the image since.
   */
  readonly earlier?: LayoutFiles | undefined
  /**
   * The Secrets that lie encrypted in the folder. Each kustomization that is applied lists a file for each: that of every
   * overlay, or of the base if there is none. `encryptedSecretFiles` returns the files. By default there are none.
   */
  readonly encryptedSecrets?: EncryptedSecrets | undefined
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
export function kustomizeLayout(base: Translation, options: KustomizeOptions = {}): LayoutFiles {
  const { tool = 'none', source, earlier = {}, encryptedSecrets: encrypted } = options
  const { objects, baseFolder, stages, applied } = stagesOf(base, options)
  const further = (stage: Stage) => [...encryptedFiles(stage.objects, encrypted).values()]
  const laid = (folder: string, lay: (earlier: string | undefined) => LayoutFiles) =>
    below(
      folder,
      lay(ownValue(earlier, folder === '' ? kustomizationFile : `${folder}/${kustomizationFile}`)),
    )
  const ofBase = {
    further: stages.length === 0 ? applied.flatMap(further) : [],
    made: encryptedFiles(objects, encrypted),
  }
  return Object.assign(
    {},
    laid(baseFolder, (former) => baseFiles(objects, base.application, ofBase, former)),
    ...stages.map((stage) =>
      laid(stage.folder, (former) => overlayFiles(objects, stage.objects, further(stage), former)),
    ),
    ...(source === undefined
      ? []
      : applied.map((stage) => filesForTool[tool](stage, source, encrypted?.with))),
  ) as LayoutFiles
}

/** Returns the files of encrypted Secrets that the kustomizations of `kustomizeLayout` list, for the same options. */
export function encryptedSecretFiles(
  base: Translation,
  options: KustomizeOptions,
): readonly EncryptedSecretFile[] {
  return stagesOf(base, options).applied.flatMap(({ overlay, folder, objects }) =>
    [...encryptedFiles(objects, options.encryptedSecrets)].map(([secret, file]) => ({
      secret,
      path: folder === '' ? file : `${folder}/${file}`,
      ...(overlay === undefined ? {} : { overlay }),
    })),
  )
}

/** The kustomizations of a layout. */
interface Stages {
  /** The objects of the base. */
  readonly objects: readonly KubernetesObject[]
  readonly baseFolder: string
  /** The overlays. */
  readonly stages: readonly Stage[]
  /** The overlays, or the base if there is none. */
  readonly applied: readonly Stage[]
}

function stagesOf(
  base: Translation,
  { overlays = {}, tool = 'none', source }: Pick<KustomizeOptions, 'overlays' | 'tool' | 'source'>,
): Stages {
  const hasLevels = tool === 'flux' && source !== undefined
  const objectsOf = ({ objects }: Translation): readonly KubernetesObject[] =>
    withToolAnnotations(hasLevels ? withLevels(objects) : objects, tool)
  const { application } = base
  const objects = objectsOf(base)
  const stages = Object.entries(overlays).map(([name, overlay]) =>
    stageOf(application, name, `overlays/${name}`, objectsOf(overlay)),
  )
  const isAlone = stages.length === 0
  const baseFolder = isAlone && !hasLevels ? '' : 'base'
  const applied = isAlone ? [stageOf(application, undefined, baseFolder, objects)] : stages
  return { objects, baseFolder, stages, applied }
}

/** The files by which each tool applies a stage. */
const filesForTool: Readonly<
  Record<
    DeployTool,
    (stage: Stage, source: GitSource, encryption: EncryptedSecrets['with'] | undefined) => LayoutFiles
  >
> = {
  argocd: argoApplication,
  flux: fluxLevels,
  none: () => ({}),
}
