/** The time for which a button has another text, in milliseconds. */
const duration = 2500

/** Shows another text on a button for a while. The button keeps its width, so nothing moves. */
export function showForAWhile(button: HTMLElement, text: string): void {
  if (button.classList.contains('is-done')) return
  const before = [...button.childNodes]
  button.style.setProperty('min-width', `${button.offsetWidth}px`)
  button.classList.add('is-done')
  button.replaceChildren(text)
  setTimeout(() => {
    button.classList.remove('is-done')
    button.replaceChildren(...before)
  }, duration)
}
