import type { Family, ReasonsOf } from '../entry.js'

/** The image of a service (reference 2.2 and 2.3). */
export const image = {
  'no-image': {
    severity: 'error',
    at: 'key',
    message: '{where} has neither an image nor a build.',
    hint: "Add 'image' or 'build'.",
  },
  'extends-not-followed': {
    severity: 'error',
    at: 'key',
    message: '{where} has neither an image nor a build of its own, and what it extends is not read.',
    hint: "Choose profile compose, which reads it, or write 'image' or 'build' here too.",
  },
  'invalid-image': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}': {problem}.",
    hint: "Write it as in 'nginx:1.29' or 'registry.example.com/shop/web:1.29'.",
  },
  'image-variable-empty': {
    severity: 'error',
    at: 'value',
    message:
      "{where}: '{key}' cannot be read, because the variable '{variable}' is empty or not set: {problem}.",
    hint: "Set it, or give it a default in the manifest: ':-' and a value before the closing brace.",
  },
  'image-without-registry': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{image}' names no registry, so it does not go to '{registry}' but to Docker Hub.",
    hint: "Write '{registry}/' in front of it, or remove 'image': then the image gets a name of its own there.",
  },
  'image-derived': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the mounted files go into the image '{image}', built on top of '{base}'.",
    hint: "Build it, and pass its name in the option 'images'.",
  },
} as const satisfies Family

export const imageReasons = {
  'no-image': { since: '0.1.0', why: 'There is nothing to run.' },
  'extends-not-followed': {
    since: '0.2.0',
    why: 'The image may be in what the service extends, which nobody has read.',
  },
  'invalid-image': {
    since: '0.1.0',
    why: 'A node of Kubernetes reads the name of an image by the same grammar as Docker, and runs no image whose name it cannot read.',
  },
  'image-variable-empty': {
    since: '0.2.0',
    why: 'A variable that is not set is replaced by nothing, and what is left is not the name of an image.',
  },
  'image-without-registry': {
    since: '0.2.0',
    why: "The option 'registry' goes in front of the names that are made for built images; one that the manifest has stays as it is.",
  },
  'image-derived': {
    since: '0.1.0',
    why: "The nodes of a cluster do not have the files of a developer's machine. Unlike a mount, a copied folder does not hide what the image has at that path: files of both are there, and of two with one name the copied one.",
  },
} satisfies ReasonsOf<typeof image>
