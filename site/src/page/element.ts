/** Returns an element of index.html. */
export function element<Type extends HTMLElement = HTMLElement>(id: string): Type {
  return document.getElementById(id) as Type
}
