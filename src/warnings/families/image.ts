import type { Family, ReasonsOf } from '../entry.js'

/** The image of a service (reference 2.2 and 2.3). */
export const image = {
  'no-image': {
    severity: 'error',
    at: 'key',
    message: '{where} has neither `image` nor `build`.',
    hint: '{instead}',
    fallback: 'Add `image` or `build`. If the name is a key of a service, correct the indentation.',
  },
  'extends-not-followed': {
    severity: 'error',
    at: 'key',
    message: '{where} has neither `image` nor `build`, and this profile does not read `extends`.',
    hint: 'Choose the profile `compose`, which reads it, or write `image` or `build` here too.',
  },
  'invalid-image': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`: {problem}.',
    hint: 'Write it like `nginx:1.29` or `registry.example.com/shop/web:1.29`.',
  },
  'image-variable-empty': {
    severity: 'error',
    at: 'value',
    message:
      '{where}: `{key}` is not a valid image: {problem}. The variable `{variable}` is empty or not set.',
    hint: 'Set the variable, or give it a default with `:-`.',
  },
  'image-without-registry': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{image}` names no registry, so it goes to Docker Hub and not to `{registry}`.',
    hint: 'Write `{registry}/` in front of it. Or remove `image`: then tranship names the image in this registry.',
  },
  'image-to-build': {
    severity: 'warning',
    at: 'key',
    message: '{where}: nodes cannot pull the built image `{image}`, because its name has no registry.',
    hint: '{instead}',
    fallback:
      'Push the image to a registry and give its name this registry, or pass the image in the option `images`.',
  },
  'image-derived': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the mounted files become part of the image `{image}`, built on top of `{base}`.',
    hint: 'Build it, and pass its name in the option `images`.',
  },
} as const satisfies Family

export const imageReasons = {
  'no-image': {
    since: '0.1.0',
    why: 'There is nothing to run.',
  },
  'extends-not-followed': {
    since: '0.2.0',
    why: 'The image may be in the extended service.',
  },
  'invalid-image': {
    since: '0.1.0',
    why: 'Kubernetes has the same grammar for names of images as Docker, and cannot run an image with an invalid name.',
  },
  'image-variable-empty': {
    since: '0.2.0',
    why: 'A variable that is not set is empty, and the rest of the text is not the name of an image.',
  },
  'image-without-registry': {
    since: '0.2.0',
    why: 'The option `registry` applies to images that tranship names. It does not change a name in the Compose file.',
  },
  'image-to-build': {
    since: '0.2.0',
    why: 'Docker Compose builds the image on your machine and runs it there. The nodes of a cluster pull images from a registry, unless somebody has loaded them.',
  },
  'image-derived': {
    since: '0.1.0',
    why: 'The nodes of a cluster do not have the files of your machine. Unlike a mount, a copied folder does not hide the files that the image has at that path. If both have a file of the same name, the copied one stays.',
  },
} satisfies ReasonsOf<typeof image>
