import { spawnSync } from 'node:child_process'

/** `true` if a program for tests is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
