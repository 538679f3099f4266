/**
 * What a grammar found wrong with a text: which of its rules (`reason`), and where in the text (offsets, `end`
 * exclusive). Grammars return `Value | Fault`, so that the caller, who knows the text, the key and the place in the
 * manifest, words the diagnostic.
 */
export class Fault<Reason extends string = string> {
  constructor(
    readonly reason: Reason,
    readonly start: number,
    readonly end: number,
  ) {}
}
