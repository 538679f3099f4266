import { makePrivateFolder, removePrivateFolder } from '../files/private-folder.js'
import type { Terminal } from '../terminal/terminal.js'

/** Works in a folder that only this user can enter. It is removed when the work ends, however that or the process ends. */
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
