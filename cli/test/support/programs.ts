import { spawnSync } from 'node:child_process'

/** Whether a program that some tests drive is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
