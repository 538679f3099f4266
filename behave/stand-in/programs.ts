import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** The programs that the tool needs and that are not part of the package. */
export interface Programs {
  /** The program of all stand-ins. */
  readonly standIn: string
  /** A busybox without libraries. */
  readonly busybox: string
  /** Compose's own reader, of `test/compose-go`. */
  readonly composeGo: string
}

/**
 * Returns the programs, which are built with Go where they are not there.
 *
 * @throws Error that says what is missing.
 */
export function findPrograms(cache: string): Programs {
  mkdirSync(cache, { recursive: true })
  const busybox = ['/bin/busybox', '/usr/bin/busybox'].find((file) => existsSync(file))
  if (busybox === undefined) throw new Error('there is no busybox: install the package busybox-static')
  return {
    standIn: build(import.meta.dirname, path.join(cache, 'stand-in')),
    busybox,
    composeGo: findComposeGo(cache),
  }
}

/** Returns Compose's own reader: that of `TRANSHIP_TEST_COMPOSE_GO`, or one that is built. */
function findComposeGo(cache: string): string {
  const folder = path.join(import.meta.dirname, '../../test/compose-go')
  return process.env['TRANSHIP_TEST_COMPOSE_GO'] ?? build(folder, path.join(cache, 'compose-go'))
}

/** Go looks itself whether there is anything to do. */
function build(folder: string, program: string): string {
  if (spawnSync('go', ['version']).status !== 0) throw new Error('there is no Go, which builds the stand-in')
  execFileSync('go', ['build', '-mod=readonly', '-trimpath', '-ldflags', '-s -w', '-o', program, '.'], {
    cwd: folder,
    env: { ...process.env, CGO_ENABLED: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return program
}
