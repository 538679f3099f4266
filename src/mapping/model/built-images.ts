import type { Build } from '../service/build.js'

/** Returns the names of the image that a service builds. `own` is the name without the key `image`. */
export function builtNames(image: string | undefined, own: string, { settings }: Build): readonly string[] {
  return [image ?? own, ...settings.tags].map(withoutLatest)
}

/** An image without a tag is the one with the tag `latest`. */
export function withoutLatest(image: string): string {
  return image.replace(/:latest$/, '')
}
