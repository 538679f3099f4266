/** The name of an image without its tag and digest. */
export function repositoryOf(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^:/]*$/, '')
}
