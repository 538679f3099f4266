import type { Family, ReasonsOf } from '../entry.js'

/** Models and their servers. */
export const models = {
  'undefined-model': {
    severity: 'error',
    at: 'key',
    message: '{where}: the model `{name}` in `models` is not declared.',
    hint: '{suggestion}',
    fallback: 'Declare it below the top-level `models`, or write the name of a declared one.',
  },
  'unused-model': {
    severity: 'warning',
    at: 'key',
    message: 'No active service uses the model `{model}`, so it has no server.',
    hint: 'Name it below `models` of a service, or remove it.',
  },
  'model-not-downloaded': {
    severity: 'warning',
    at: 'value',
    message: 'The server of the model `{model}` cannot download it from this registry.',
    hint: 'Copy its GGUF file to `{file}` in the volume `{volume}`, or name a model of Docker Hub by tag or of `hf.co`.',
  },
  'model-size-unknown': {
    severity: 'warning',
    at: 'value',
    message:
      'tranship does not know the size of the model `{model}`. `{image}` downloads it from the internet into a claim of {size}.',
    hint: 'Set `x-platform-size` for the claim and `x-platform-memory` for the memory of its server.',
  },
} as const satisfies Family

export const modelsReasons = {
  'undefined-model': {
    since: '0.2.0',
    why: 'Every model must be declared below the top-level `models`.',
    remedy:
      'Declare the model below the top-level `models`, or write the name of a declared one. The hint suggests the nearest one.',
  },
  'unused-model': {
    since: '0.2.0',
    why: 'A server for a model takes memory and a download of many gigabytes. tranship makes one only for models that services use.',
  },
  'model-not-downloaded': {
    since: '0.2.0',
    why: 'The server of llama.cpp downloads models of Docker Hub by tag and of Hugging Face. It knows no other registry and no digest.',
  },
  'model-size-unknown': {
    since: '0.2.0',
    why: 'Docker downloads a model into the storage of its engine. In Kubernetes it needs a claim and memory of a size, and only the registry knows the model. The server needs access to the internet.',
  },
} satisfies ReasonsOf<typeof models>
