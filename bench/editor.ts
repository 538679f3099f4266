import process from 'node:process'
import { incremental } from 'tranship/editor'
import { safeTranslate } from 'tranship'
import { keystrokes } from './keystrokes.js'

// Run as `node editor.js <services> [nothing]`: prints what each keystroke takes in a process that does nothing else, as
// that of an editor does. `nothing` is of a caller who keeps nothing from one to the next.

const [, , services = '', keeps] = process.argv
const options = keeps === 'nothing' ? {} : incremental()
console.log(JSON.stringify(keystrokes((text) => safeTranslate(text, options), Number(services))))
