/**
 * Returns a manifest with only the path of a key (`services.*.ports.[].target`), up to the colon of the last key or the
 * dash of the last item.
 */
export function writtenUpTo(path: string): string {
  let text = path.startsWith('services') ? '' : 'services: {web: {image: a}}'
  let indentation = ''
  let dash = ''
  for (const segment of path.split('.')) {
    if (segment === '[]') dash = '- '
    else {
      text += `${text === '' ? '' : '\n'}${indentation}${dash}${segment === '*' ? 'any' : segment}:`
      indentation += dash === '' ? '  ' : '    '
      dash = ''
    }
  }
  return dash === '' ? text : `${text}\n${indentation}-`
}

/** Returns the indentation of a line below the last key of such a text. */
export function indentationBelow(text: string): string {
  const [line] = text.split('\n').slice(-1)
  return ' '.repeat(/^[\s-]*/.exec(line!)![0].length + 2)
}

/** The value in a parsed manifest that a path leads to, by the first item of every list. */
export function valueAt(manifest: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, segment) => {
    if (segment === '[]') return (value as unknown[] | null)?.at(-1)
    return (value as Record<string, unknown> | null)?.[segment === '*' ? 'any' : segment]
  }, manifest)
}
