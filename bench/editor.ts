import process from 'node:process'
import { incremental } from 'tranship/editor'
import { safeTranslate } from 'tranship'
import { keystrokes } from './keystrokes.js'

// Run as `node editor.js <services> [nothing]`. Prints the time of each keystroke, measured in a separate process like
// that of an editor. With `nothing`, nothing is cached between keystrokes.

const [, , services = '', keeps] = process.argv
const options = keeps === 'nothing' ? {} : incremental()
console.log(JSON.stringify(keystrokes((text) => safeTranslate(text, options), Number(services))))
