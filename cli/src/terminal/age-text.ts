const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const

/** Formats an age as its largest unit: `3d`. */
export function ageText(milliseconds: number): string {
  const [unit, length] = units.find(([, each]) => milliseconds >= each) ?? ['s', 1000]
  return `${Math.max(0, Math.floor(milliseconds / length))}${unit}`
}
