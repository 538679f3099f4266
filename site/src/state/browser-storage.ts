/** A text that this browser keeps under a name. A browser may keep nothing, and its space may be full. */
export class KeptText {
  constructor(private readonly name: string) {}

  /** Returns the kept text; null if there is none. */
  read(): string | null {
    return attempt(() => localStorage.getItem(this.name)) ?? null
  }

  /** Keeps a text. Returns false if the browser cannot. */
  keep(text: string): boolean {
    return (
      attempt(() => {
        localStorage.setItem(this.name, text)
        return true
      }) ?? false
    )
  }

  forget(): void {
    attempt(() => localStorage.removeItem(this.name))
  }
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
