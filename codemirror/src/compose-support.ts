import { yaml } from '@codemirror/lang-yaml'
import { indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { LanguageService } from 'tranship/editor'
import { completion } from './completion.js'
import { diagnostics } from './diagnostics.js'
import type { DocumentationLinks } from './documentation-links.js'
import { belowKeys } from './indentation.js'
import { look } from './look.js'
import { numberLook } from './number-look.js'
import { numberMarks } from './number-marks.js'
import { help } from './pointer-help.js'

/**
 * Makes an editor one for Compose files: the language YAML, diagnostics with fixes, completion, and help under the
 * pointer. `linkedEditors` adds the objects.
 *
 * @param service the answers about a text, from `languageService` of `tranship/editor` or from a worker
 * @param links the addresses of the documentation; none by default
 */
export function composeSupport(
  service: Pick<LanguageService, 'diagnose' | 'completionsAt' | 'explanationAt' | 'ignoreInsertion'>,
  links: DocumentationLinks = {},
): Extension {
  return [
    yaml(),
    indentUnit.of('  '),
    belowKeys,
    numberMarks,
    numberLook,
    diagnostics(service, links),
    lintGutter(),
    keymap.of(lintKeymap),
    completion(service),
    help(service, links),
    look,
  ]
}
