import { CONTENTS } from '../../kubernetes/own-labels.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { TranslateOptions } from '../../options/options.js'
import type { Translation } from '../../translate.js'
import type { Safe } from '../../warnings/safe.js'
import { type Filling, filled } from './filled.js'

/** Values of variables by name. */
export type Values = Readonly<Record<string, string>>

/** Translates the Compose file of a chart with some options. */
export type TranslateWith = (options: TranslateOptions) => Safe<Translation>

/** Translates a Compose file with other values of its variables, a limited number of times. */
export class Probing {
  private left = mostTranslations

  constructor(
    private readonly translateWith: TranslateWith,
    private readonly options: TranslateOptions,
  ) {}

  /** Returns the objects with some values; undefined if the Compose file has errors then. */
  translate(values: Values): readonly KubernetesObject[] | undefined {
    if (this.left === 0) return undefined
    this.left--
    const result = this.translateWith({
      ...this.options,
      env: { ...this.options.env, ...values },
    })
    return result.ok ? result.objects : undefined
  }

  /** True if the objects with some values are those with probes, once values take the place of the probes. */
  predicts(probed: readonly KubernetesObject[], filling: Filling, values: Values): boolean {
    const objects = this.translate(values)
    return objects !== undefined && areEqual(objects, filled(probed, filling))
  }
}

/** The limit on translations for a chart. An application with thirty variables needs about a hundred. */
const mostTranslations = 600

/** Compares objects, except for the hashes of their files. A chart computes these. */
export function areEqual(one: readonly KubernetesObject[], other: readonly KubernetesObject[]): boolean {
  return withoutHashes(one) === withoutHashes(other)
}

function withoutHashes(objects: readonly KubernetesObject[]): string {
  return JSON.stringify(objects, (key, value: unknown) => (key === CONTENTS ? undefined : value))
}
