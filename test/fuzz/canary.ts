/** What the values of variables and of files have in them: it may be in objects, and in no diagnostic. */
export const canary = 'Zq7xW9'

/** A number that is as good as a text that tells it from chance. */
export const canaryNumber = 47613

/** As much of a canary as tells it from chance, in whatever spelling. */
export const leak = /zq7x|q7xw|7xw9|4761[0-9]/i
