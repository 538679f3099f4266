/** A set of texts. */
export interface TextDomain {
  /** Matches its texts that are not empty. Absent if every text is in the set. */
  readonly expression?: RegExp
  /** Texts of the set that smaller sets lack. A number at their end gives other texts of the set. */
  readonly probes: readonly string[]
  /** Returns a text of the set with a length. */
  readonly long: (length: number) => string
}

/** Matches a text of one line. Readers of YAML know line breaks beyond ASCII, such as that of the category Zl. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

const words = (length: number): string => 'x'.repeat(length)
const line: TextDomain = {
  expression: /^[^\p{Cc}\p{Zl}\p{Zp}$]*$/u,
  probes: [`a b"c'd\\e:f#g{{h}}%s,=;|&<>@!é`, ' x', '-', '[a]', '/'],
  long: words,
}
const dollarLine: TextDomain = {
  expression: oneLine,
  probes: [...line.probes, '$(HOME) $PATH $$(A) ${B}'],
  long: words,
}

/** The sets of texts, from large to small. A variable has the first of which all its fields take the probes. */
export const textDomains: readonly TextDomain[] = [
  { probes: [...dollarLine.probes, 'a\nb\n', '\n  c', 'a: |\n\tb'], long: words },
  dollarLine,
  line,
  // A registry in front of an image's name, with a port or the first part of the name.
  {
    expression: /^[a-z0-9]+([.-][a-z0-9]+)*(:[0-9]+)?(\/[a-z0-9]+([._-][a-z0-9]+)*)*$/,
    probes: ['localhost:5000', 'ghcr.io/acme/b_c'],
    long: words,
  },
  { expression: /^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$/, probes: ['Az7x', 'a.b_c-d', '7'], long: words },
  { expression: /^[a-z0-9]+([.-][a-z0-9]+)*$/, probes: ['a-b.c', '7z'], long: words },
  { expression: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, probes: ['a-b', 'z'], long: words },
  {
    expression: /^(\/[A-Za-z0-9]+([._-][A-Za-z0-9]+)*)+$/,
    probes: ['/a/b.c_d-e', '/Z7'],
    long: (length) => `/${words(length - 1)}`,
  },
  {
    expression: /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z][a-z0-9]*)+$/,
    probes: ['a-b9.example', 'a.b.c'],
    long: (length) => `${'x.'.repeat((length - 1) / 2)}${words(2 - (length % 2))}`,
  },
  {
    expression: /^https?:\/\/[a-z][a-z0-9]*([.-][a-z0-9]+)*(:[0-9]+)?(\/[A-Za-z0-9._-]+)*$/,
    probes: ['http://a.b:81/C/d', 'https://a-b'],
    long: (length) => `https://${words(length - 8)}`,
  },
]

/** Limits on the length of texts, from high to low: none, those of hosts, tags, labels and names of ports. */
export const textLengths: readonly number[] = [2000, 253, 128, 63, 30, 15]

/** A text of this length stands for any length. */
export const anyLength = 2000

/** Texts that some fields read in a way of their own. */
export const specialTexts: readonly string[] = [
  'latest',
  'localhost',
  'true',
  'null',
  '~',
  '7',
  'host.docker.internal',
]

/** Numbers at which fields change their meaning: none, one, the ports of root, the highest port, the highest number. */
export const limitNumbers: readonly number[] = [
  0, 1, 2, 80, 1000, 1023, 1024, 8080, 32_768, 65_535, 2_147_483_647,
]
