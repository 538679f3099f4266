const seconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

/** Converts a duration such as `1m30s` to seconds. Returns undefined for another text. */
export function secondsIn(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?[hms])+$/.test(text)) return undefined
  const parts = [...text.matchAll(/([\d.]+)([hms])/g)]
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * seconds[unit!]!, 0)
}
