/** What a connection fails with from which nothing has come for too long. */
export function noAnswer(): Error {
  return Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
}
