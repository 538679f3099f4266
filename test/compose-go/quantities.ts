/** A quantity of Kubernetes as a number of bytes. */
export function bytes(quantity: string | undefined): number | undefined {
  if (quantity === undefined) return undefined
  const [, digits, unit = ''] = /^(\d+)(\D*)$/.exec(quantity)!
  return Number(digits) * ({ '': 1, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 }[unit] ?? NaN)
}

/** A quantity of Kubernetes as a number of processors. */
export function cores(quantity: string | undefined): number | undefined {
  if (quantity === undefined) return undefined
  return quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity)
}

/** A duration as Go writes it. */
export function seconds(duration: string): number {
  const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3, µs: 1e-6, us: 1e-6, ns: 1e-9 }
  return [...duration.matchAll(/([\d.]+)(h|ms|m|s|µs|us|ns)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * units[unit!]!,
    0,
  )
}
