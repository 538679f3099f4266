/** A form that the value of a variable can have. Some fields take only a number, or only a path. */
export interface ProbeShape {
  /** Returns a value of this form that hardly occurs elsewhere. */
  readonly probe: (number: number) => string
  /** True if the field may hold the probe as a number, such as a port. */
  readonly isNumber: boolean
}

/** The forms, from the one that most fields take to the one that few take. */
export const probeShapes: readonly ProbeShape[] = [
  { probe: (number) => `zq${digits(number)}qz`, isNumber: false },
  { probe: (number) => `/zp${digits(number)}pz`, isNumber: false },
  { probe: (number) => `zh${digits(number)}hz.example`, isNumber: false },
  { probe: (number) => `https://zu${digits(number)}uz.example`, isNumber: false },
  { probe: (number) => String(firstNumber + number), isNumber: true },
]

/** Matches everything that can be a probe. */
export const anyProbe = /zq\d{3}qz|\/zp\d{3}pz|zh\d{3}hz\.example|https:\/\/zu\d{3}uz\.example|43\d{3}/g

/** The most variables of a chart. The probes of more would not differ. */
export const mostVariables = 1000

/** The least probe that is a number: a high port that few applications use. */
export const firstNumber = 43_000

function digits(number: number): string {
  return String(number).padStart(3, '0')
}
