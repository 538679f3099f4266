import { type LabelFile, readLabelFiles } from '../read/label-files.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** The files of `label_file`. Their labels become annotations. */
export const labelFiles: ServiceRule<readonly LabelFile[]> = { normalise: readLabelFiles }
