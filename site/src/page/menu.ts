/** Closes a menu after a choice, on Escape, and when the focus or the pointer goes elsewhere. */
export function closeAfterChoice(menu: HTMLDetailsElement): void {
  const close = () => (menu.open = false)
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) close()
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
  addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) close()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null && !menu.contains(relatedTarget as Node)) close()
  })
}
