import { jobKeys, jobTexts, scheduleKeys, scheduleTexts, triggerKeys, triggerTexts } from './job-keys.js'
import {
  buildKeys,
  buildSecretKeys,
  buildSecretTexts,
  buildTexts,
  ulimitKeys,
  ulimitTexts,
} from './build-keys.js'
import {
  limitKeys,
  limitTexts,
  reservationKeys,
  reservationTexts,
  restartPolicyKeys,
  restartPolicyTexts,
  deployKeys,
  placementKeys,
  placementTexts,
  preferenceKeys,
  preferenceTexts,
  updateConfigKeys,
  updateConfigTexts,
  deployTexts,
  deployResourceKeys,
  deployResourceTexts,
} from './deploy-keys.js'
import { developKeys, developTexts, watchKeys, watchTexts } from './develop-keys.js'
import { configKeys, configTexts } from './config-keys.js'
import { deviceKeys, deviceTexts } from './device-keys.js'
import { endpointRuleKeys, endpointRuleTexts, endpointKeys, endpointTexts } from './endpoint-keys.js'
import { externalKeys, externalTexts } from './external-keys.js'
import { fileUseKeys, fileUseTexts } from './file-use-keys.js'
import { envFileKeys, envFileTexts } from './env-file-keys.js'
import { hookKeys, hookTexts, preStartKeys, preStartMountKeys, preStartTexts } from './hook-keys.js'
import { httpKeys, httpTexts, healthcheckKeys, healthcheckTexts } from './healthcheck-keys.js'
import {
  autoscalingKeys,
  autoscalingTexts,
  byKindKeys,
  byKindTexts,
  disruptionBudgetKeys,
  disruptionBudgetTexts,
  kubernetesKeys,
  kubernetesTexts,
  patchKeys,
  patchTexts,
} from './kubernetes-keys.js'
import {
  mountImageKeys,
  mountImageTexts,
  mountVolumeKeys,
  mountVolumeTexts,
  mountTmpfsKeys,
  mountTmpfsTexts,
  mountKeys,
  mountTexts,
} from './mount-keys.js'
import { modelKeys, modelTexts, serviceModelKeys, serviceModelTexts } from './model-keys.js'
import { membershipKeys, membershipTexts, networkKeys, networkTexts } from './network-keys.js'
import { portKeys, portTexts } from './port-keys.js'
import { quantityKeys, quantityTexts, resourcesKeys, resourcesTexts } from './resources-keys.js'
import { secretKeys, secretTexts } from './secret-keys.js'
import {
  dependencyKeys,
  dependencyTexts,
  identityTokenKeys,
  identityTokenTexts,
  extendsKeys,
  extendsTexts,
  storageOptionKeys,
  storageOptionTexts,
  serviceKeys,
  serviceTexts,
} from './service-keys.js'
import { includeKeys, includeTexts, topLevelKeys, topLevelTexts } from './top-level-keys.js'
import { driverOptionsKeys, driverOptionsTexts, volumeKeys, volumeTexts } from './volume-keys.js'
import { profiles, profilesWith, type Profile } from '../profiles/profile.js'
import type { KeyTable, KeyText, TextsOf } from './key.js'
import type { Key, Shape } from './shape.js'
import { manifestBlock } from './top-level-keys.js'

/** The tables, each with the texts of its keys. */
const texts = new Map<KeyTable, Readonly<Record<string, KeyText>>>([
  [buildKeys, buildTexts],
  [buildSecretKeys, buildSecretTexts],
  [ulimitKeys, ulimitTexts],
  [limitKeys, limitTexts],
  [reservationKeys, reservationTexts],
  [restartPolicyKeys, restartPolicyTexts],
  [deployKeys, deployTexts],
  [placementKeys, placementTexts],
  [preferenceKeys, preferenceTexts],
  [updateConfigKeys, updateConfigTexts],
  [deployResourceKeys, deployResourceTexts],
  [developKeys, developTexts],
  [watchKeys, watchTexts],
  [configKeys, configTexts],
  [deviceKeys, deviceTexts],
  [endpointRuleKeys, endpointRuleTexts],
  [endpointKeys, endpointTexts],
  [externalKeys, externalTexts],
  [fileUseKeys, fileUseTexts],
  [hookKeys, hookTexts],
  [preStartKeys, preStartTexts],
  [httpKeys, httpTexts],
  [healthcheckKeys, healthcheckTexts],
  [mountImageKeys, mountImageTexts],
  [mountVolumeKeys, mountVolumeTexts],
  [mountTmpfsKeys, mountTmpfsTexts],
  [mountKeys, mountTexts],
  [preStartMountKeys, mountTexts],
  [modelKeys, modelTexts],
  [serviceModelKeys, serviceModelTexts],
  [membershipKeys, membershipTexts],
  [networkKeys, networkTexts],
  [portKeys, portTexts],
  [quantityKeys, quantityTexts],
  [resourcesKeys, resourcesTexts],
  [secretKeys, secretTexts],
  [envFileKeys, envFileTexts],
  [dependencyKeys, dependencyTexts],
  [identityTokenKeys, identityTokenTexts],
  [extendsKeys, extendsTexts],
  [storageOptionKeys, storageOptionTexts],
  [autoscalingKeys, autoscalingTexts],
  [byKindKeys, byKindTexts],
  [disruptionBudgetKeys, disruptionBudgetTexts],
  [patchKeys, patchTexts],
  [kubernetesKeys, kubernetesTexts],
  [scheduleKeys, scheduleTexts],
  [triggerKeys, triggerTexts],
  [jobKeys, { ...serviceTexts, ...jobTexts } satisfies TextsOf<typeof jobKeys>],
  [serviceKeys, serviceTexts],
  [includeKeys, includeTexts],
  [topLevelKeys, topLevelTexts],
  [driverOptionsKeys, driverOptionsTexts],
  [volumeKeys, volumeTexts],
])

/** The support for a key of the Compose file, for documentation, editors and settings pages. */
export interface KeyDocumentation {
  /** The path from the top of the Compose file. `*` is any name and `[]` any item: `services.*.ports.[].target`. */
  readonly path: string
  /**
   * The support. `mapped`: the key has an effect. `unsupported`: it raises a warning. `ignored`: it is left out
   * silently.
   */
  readonly support: 'mapped' | 'unsupported' | 'ignored'
  /** The profiles that support the key. */
  readonly profiles: readonly Profile[]
  /** For a mapped key its effect, for an unsupported one what to do instead. Markdown; may be empty. */
  readonly text: string
  /**
   * The support in all other profiles. Absent if there are none, or if they only warn that the key needs another
   * profile.
   */
  readonly elsewhere?: { readonly support: 'unsupported' | 'ignored'; readonly text: string }
  /** An example of a value. Absent if there is none. */
  readonly example?: unknown
  /** The value that counts if the key is absent. Absent if there is no such value. */
  readonly default?: string | number | boolean
}

/**
 * All keys of a Compose file at every depth, in the order of the key tables. The keys that jobs share with services are
 * there once, as those of services.
 */
export const keys: readonly KeyDocumentation[] = /* @__PURE__ */ withoutSharedKeys(
  documentShape(manifestBlock, '', profiles),
)

function withoutSharedKeys(all: readonly KeyDocumentation[]): readonly KeyDocumentation[] {
  const paths = new Set(all.map(({ path }) => path))
  return all.filter(({ path }) => !path.startsWith('jobs.') || !paths.has(path.replace('jobs.', 'services.')))
}

function documentShape(shape: Shape, path: string, within: readonly Profile[]): KeyDocumentation[] {
  switch (shape.kind) {
    case 'anything':
    case 'scalar':
      return []
    case 'list':
      return documentShape(shape.items, `${path}[].`, within)
    case 'map':
      return documentShape(shape.values, `${path}*.`, within)
    case 'either':
      return shape.shapes.flatMap((alternative) => documentShape(alternative, path, within))
    case 'block': {
      const own = Object.entries(shape.keys).flatMap(([name, key]) => {
        const counting = profilesOf(key, within)
        return [
          document(key, `${path}${name}`, counting, texts.get(shape.keys)?.[name]),
          ...documentShape(key.shape, `${path}${name}.`, counting),
        ]
      })
      const others = shape.others === undefined || shape.others === 'unsupported' ? [] : [shape.others]
      return [...own, ...others.flatMap((other) => documentShape(other, `${path}*.`, within))]
    }
  }
}

/** Returns the profiles, out of those that support the surrounding key, that support the key itself. */
function profilesOf(key: Key, within: readonly Profile[]): readonly Profile[] {
  if (key.capability === undefined) return within
  const having = profilesWith(key.capability)
  return within.filter((profile) => having.includes(profile))
}

function document(
  key: Key,
  path: string,
  counting: readonly Profile[],
  text: KeyText | undefined,
): KeyDocumentation {
  const { support, without } = key
  const elsewhere = without && { elsewhere: { support: without.support, text: textOf(without) } }
  if (support !== 'mapped') return { path, support, profiles: counting, text: textOf(key), ...elsewhere }
  return {
    path,
    support,
    profiles: counting,
    text: text?.becomes ?? '',
    ...elsewhere,
    ...(text?.example === undefined ? {} : { example: text.example }),
    ...(text?.default === undefined ? {} : { default: text.default }),
  }
}

/** Returns what to do instead of an unsupported key. */
function textOf(key: Exclude<Key, { support: 'mapped' }>): string {
  return key.support === 'unsupported' ? key.instead : ''
}
