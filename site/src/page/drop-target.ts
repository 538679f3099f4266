/** Accepts files and folders that the user drops anywhere on the page. */
export function acceptDrops(onDrop: (entries: readonly FileSystemEntry[]) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
  const mark = (isTarget: boolean) => document.body.classList.toggle('is-drop-target', isTarget)
  // The editors would take a dropped file as text at the cursor, so these listeners come before theirs.
  const settings = { capture: true }
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    mark(true)
  }
  addEventListener('dragover', over, settings)
  // The pointer has left the window.
  const leave = ({ relatedTarget }: DragEvent): void => {
    if (relatedTarget === null) mark(false)
  }
  addEventListener('dragleave', leave, settings)
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    mark(false)
    // The entries must be taken before the event ends.
    onDrop([...event.dataTransfer!.items].flatMap((item) => item.webkitGetAsEntry() ?? []))
  }
  addEventListener('drop', drop, settings)
}
