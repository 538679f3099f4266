import type { Build } from '../service/build.js'

/** The names that the manifest gives to the image that is built for a service; `own` where `image` gives none. */
export function builtNames(image: string | undefined, own: string, { settings }: Build): readonly string[] {
  return [image ?? own, ...settings.tags].map(withoutLatest)
}

/** An image without a tag is that with the tag `latest`. */
export function withoutLatest(image: string): string {
  return image.replace(/:latest$/, '')
}
