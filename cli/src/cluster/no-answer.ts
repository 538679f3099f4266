/** Returns the error of a connection that is silent for too long. */
export function noAnswer(): Error {
  return Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
}
