import { makePrivateFolder, removePrivateFolder } from '../files/private-folder.js'
import type { Terminal } from '../terminal/terminal.js'

/**
 * Runs `work` with a temporary folder that only this user may enter. The folder is removed afterwards, even if `work`
 * fails or the process ends.
 */
export async function inPrivateFolder<Result>(
  { atSuddenEnd }: Pick<Terminal, 'atSuddenEnd'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makePrivateFolder()
  const remove = () => {
    removePrivateFolder(folder)
  }
  const forget = atSuddenEnd(remove)
  try {
    return await work(folder)
  } finally {
    remove()
    forget()
  }
}
