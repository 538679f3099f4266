import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { TranslateOptions } from '../../options/options.js'
import { type ManifestText, textsOf } from '../../source/sources.js'
import type { Translation } from '../../translate.js'
import type { Safe } from '../../warnings/safe.js'
import type { Difference } from './differences.js'
import { type ObjectVariables, objectVariables } from '../../object-variables.js'
import type { ProbedVariable, Values } from './probed-variable.js'
import { suspectsOfDifferences, suspectsOfErrors } from './suspects.js'

/** Translates the Compose file of a chart with some options. */
export type TranslateWith = (options: TranslateOptions) => Safe<Translation>

/** Translates a Compose file with other values of its variables, a limited number of times. */
export class Probing {
  private left: number
  private variables: ObjectVariables | undefined

  constructor(
    private readonly manifest: ManifestText,
    private readonly translateWith: TranslateWith,
    private readonly options: TranslateOptions,
  ) {
    const length = textsOf(manifest).reduce((sum, { text }) => sum + text.length, 0)
    this.left = Math.max(fewestTranslations, Math.min(mostTranslations, Math.floor(mostText / length)))
  }

  /** Returns the objects with some values; undefined if the Compose file has errors then. */
  objects(values: Values): readonly KubernetesObject[] | undefined {
    const result = this.translate(values)
    return result?.ok ? result.objects : undefined
  }

  /**
   * Translates with some values, and looks for differences in the objects. Returns undefined if there are none, and
   * otherwise the suspects of each failure among some variables. Beyond the limit, every variable fails.
   */
  failures(
    values: Values,
    some: readonly ProbedVariable[],
    differences: (objects: readonly KubernetesObject[]) => readonly Difference[],
  ): readonly (readonly ProbedVariable[])[] | undefined {
    const result = this.translate(values)
    if (result === undefined) return some.map((one) => [one])
    if (!result.ok) return suspectsOfErrors(result.errors, some)
    const found = differences(result.objects)
    if (found.length === 0) return undefined
    return suspectsOfDifferences(
      found,
      some,
      () => (this.variables ??= objectVariables(this.manifest, this.options)),
    )
  }

  private translate(values: Values): Safe<Translation> | undefined {
    if (this.left === 0) return undefined
    this.left--
    return this.translateWith({ ...this.options, env: { ...this.options.env, ...values } })
  }
}

/** The limit on translations for a small chart. An application with thirty variables needs about a hundred. */
const mostTranslations = 600

/** The limit on the length of all texts that are translated, in UTF-16 code units. */
const mostText = 4_000_000

/** Even a large chart has this many translations: enough to find its variables and their texts. */
const fewestTranslations = 40
