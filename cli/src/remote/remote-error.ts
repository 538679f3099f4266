/** Thrown if a remote Compose file cannot be fetched. The message is a sentence with the reason. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
}
