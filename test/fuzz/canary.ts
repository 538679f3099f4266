/** A secret text in values of variables and files. It may appear in objects, but in no diagnostic. */
export const canary = 'Zq7xW9'

/** A number that is as good as a text that tells it from chance. */
export const canaryNumber = 47613

/** Matches parts of the canary in any spelling, long enough to rule out chance. */
export const leak = /zq7x|q7xw|7xw9|4761[0-9]/i
