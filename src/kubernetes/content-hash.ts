/** 2^40 + 435, the prime of FNV-1a with 64 bits, without its highest bit. */
const LOW_PRIME = 0x1b3

/**
 * Hashes bytes to detect changes: FNV-1a with 64 bits, as 16 hexadecimal digits. Hashes stand in objects, so the
 * function must never change.
 */
export class ContentHash {
  private high = 0xcbf29ce4
  private low = 0x84222325

  add(bytes: Uint8Array): this {
    let { high, low } = this
    for (let at = 0; at < bytes.length; at++) {
      low = (low ^ bytes[at]!) >>> 0
      const product = low * LOW_PRIME
      high = (Math.imul(high, LOW_PRIME) + Math.floor(product / 0x100000000) + (low << 8)) >>> 0
      low = product >>> 0
    }
    this.high = high
    this.low = low
    return this
  }

  get text(): string {
    return [this.high, this.low].map((half) => half.toString(16).padStart(8, '0')).join('')
  }
}
