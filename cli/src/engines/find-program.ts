import { accessSync, constants, statSync } from 'node:fs'
import { platform } from 'node:os'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The folders of programs where the environment names none. */
const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter)

/** The endings of programs that Windows starts without a shell. */
const endings = platform() === 'win32' ? ['.exe', '.com', ''] : ['']

/**
 * Returns the absolute path of a program, or `undefined` if there is none. Only absolute entries of `PATH` count: an empty
 * entry, `.` and, on Windows, the current folder would find a program of the repository that the command runs in.
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
