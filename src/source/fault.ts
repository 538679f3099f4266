/**
 * A syntax error in a text: the reason, and the offsets of the part (`end` exclusive). Grammars return `Value | Fault`.
 * The caller knows the text, the key and the place in the manifest, so it words the diagnostic.
 */
export class Fault<Reason extends string = string> {
  constructor(
    readonly reason: Reason,
    readonly start: number,
    readonly end: number,
  ) {}
}
