/** The least and the greatest height of the problems, as percentages of the panes. */
const [least, greatest] = [10, 80]

/** The change of the height by an arrow key. */
const step = 5

/** Lets the user change the height of a pane by its upper side, with the pointer or with arrow keys. */
export function offerHeight(handle: HTMLElement, pane: HTMLElement, panes: HTMLElement): void {
  const show = (percentage: number) => {
    const height = Math.min(greatest, Math.max(least, Math.round(percentage)))
    handle.ariaValueNow = String(height)
    panes.style.setProperty('--problems', `${height}%`)
  }
  const shown = () => (pane.offsetHeight / panes.clientHeight) * 100
  handle.addEventListener('pointerdown', ({ pointerId }) => handle.setPointerCapture(pointerId))
  handle.addEventListener('pointermove', ({ pointerId, clientY }) => {
    if (!handle.hasPointerCapture(pointerId)) return
    const { bottom, height } = panes.getBoundingClientRect()
    show(((bottom - clientY) / height) * 100)
  })
  handle.addEventListener('keydown', (event) => {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (steps === 0) return
    event.preventDefault()
    show(shown() + steps * step)
  })
}
