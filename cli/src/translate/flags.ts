import { type Flag, flag } from '../flags/flag.js'
import { layoutFlags, type LayoutFlags } from '../layouts/layout-flags.js'
import { namespaceFlag, type NamespaceFlag } from '../layouts/namespace-flag.js'
import { secretsFlag, type SecretsFlag } from '../layouts/secrets-flag.js'
import {
  imagesFlag,
  type ImagesFlags,
  type TranslateFlags,
  translateFlags,
} from '../manifest/translate-flags.js'
import { type ObjectFormat, objectFormats } from '../output/object-texts.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'
import { transformFlag, type TransformFlag } from '../transform/transform-flag.js'

/** The flags of the command `translate`. */
export interface TranslateCommandFlags
  extends TranslateFlags, ReportFlags, ImagesFlags, LayoutFlags, NamespaceFlag, SecretsFlag, TransformFlag {
  readonly output?: string
  readonly format?: ObjectFormat
  readonly watch?: boolean
}

/** The same in the order of the help. */
export const translateCommandFlags: readonly Flag[] = [
  flag('-o, --output <path>', 'write to this file, or a file for each object to this folder'),
  flag('--format <format>', 'write YAML or JSON (default: yaml)', { choices: objectFormats }),
  ...translateFlags,
  ...reportFlags,
  imagesFlag('ignore'),
  ...layoutFlags,
  namespaceFlag,
  secretsFlag,
  transformFlag,
  flag('-w, --watch', 'translate again whenever a file changes, and show what became different'),
]
