import { type LabelFile, readLabelFiles } from '../values/label-files.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The files of `label_file`. Their labels become annotations. */
export const labelFiles: ServiceRule<readonly LabelFile[]> = { normalise: readLabelFiles }
