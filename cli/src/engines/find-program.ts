import { accessSync, constants, statSync } from 'node:fs'
import { platform } from 'node:os'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The folders to search if `PATH` isn't set. */
const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter)

/** The extensions of programs that Windows starts without a shell. */
const endings = platform() === 'win32' ? ['.exe', '.com', ''] : ['']

/**
 * Returns the absolute path of a program; `undefined` if there is none. Only absolute entries of `PATH` count. An empty
 * entry, `.` or the current folder of Windows could run a program from an untrusted repository.
 */
export function findProgram(name: string, env: Environment): string | undefined {
  if (path.isAbsolute(name)) return name
  if (/[\\/]/.test(name)) return undefined
  return (env['PATH'] ?? systemFolders)
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
