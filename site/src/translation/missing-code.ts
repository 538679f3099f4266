/** A call of the library needs code that is not loaded yet. The build of the site throws it (`missingAtFirst`). */
export class MissingCode extends Error {
  constructor(readonly load: () => Promise<void>) {
    super('A part of the page is not loaded')
  }
}

/** Asks, and asks again after each part that is missing is loaded. */
export async function withMissingCode<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      await error.load()
    }
  }
}
