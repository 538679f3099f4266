// Node's own modules come compiled, which counts until an option of the engine is set. So those that follow are loaded here.
import 'node:module'
import 'node:os'
import 'node:timers/promises'
import 'node:tty'
import { setFlagsFromString } from 'node:v8'
import 'node:vm'
import 'node:zlib'

/**
 * Node 20 compiles functions anew to make them faster, long before that pays in a run of less than some seconds: this takes
 * a quarter off the CPU of a translation of 100 services. Later versions wait longer by themselves, and know no such option.
 */
export function optimiseLater(): void {
  setFlagsFromString('--interrupt-budget=1000000')
}
