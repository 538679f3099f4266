/** A target: the upper bound of a number. */
export interface Aim {
  readonly atMost: number
}

const nameWidth = 62

export function heading(text: string): void {
  console.log(`\n${text}`)
}

/** Prints a number, and if it meets its target. */
export function line(name: string, value: number, unit: string, aim?: Aim): void {
  const measured = `${format(value)} ${unit}`
  const verdict = aim ? `  aim ≤ ${aim.atMost}  ${value <= aim.atMost ? 'ok' : 'over'}` : ''
  console.log(`  ${name.padEnd(nameWidth)}${measured.padStart(14)}${verdict}`)
}

function format(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
