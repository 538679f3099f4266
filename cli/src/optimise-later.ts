// Node's own modules are precompiled, but not after a change of V8's options, so load them first.
import 'node:module'
import 'node:os'
import 'node:timers/promises'
import 'node:tty'
import { setFlagsFromString } from 'node:v8'
import 'node:vm'
import 'node:zlib'

/**
 * Delays V8's optimising compiler in Node 20, which starts too early for runs of a few seconds. That saves a quarter of
 * the CPU time for 100 services. Later versions of Node start it later, and have no such option.
 */
export function optimiseLater(): void {
  setFlagsFromString('--interrupt-budget=1000000')
}
