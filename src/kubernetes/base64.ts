const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes bytes in base64 with padding (RFC 4648), as Kubernetes does in its objects. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3)
    const group = (one << 16) | (two << 8) | three
    for (let digit = 0; digit < 4; digit++) {
      text += at + digit > bytes.length ? '=' : digits[(group >> (18 - 6 * digit)) & 0x3f]!
    }
  }
  return text
}
