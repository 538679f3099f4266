/** The time for which a button says that it has copied, in milliseconds. */
const shown = 2000

/** Adds a button to each code block that copies its text. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const text = block.querySelector('code')?.textContent ?? ''
      button.textContent = await navigator.clipboard.writeText(text).then(
        () => 'Copied',
        () => 'Not copied',
      )
      setTimeout(() => (button.textContent = 'Copy'), shown)
    })
    block.append(button)
  }
}
