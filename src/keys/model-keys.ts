import { onlyInteger } from './compose-values.js'
import { type KeyTable, mapped, type TextsOf } from './key.js'
import { block, either, map, nothing, number, text, texts } from './shape.js'

/** The keys of a top-level model. */
export const modelKeys = {
  context_size: mapped(number, { takes: onlyInteger }),
  model: mapped(text()),
  name: mapped(text()),
  runtime_flags: mapped(texts),

  'x-platform-gpus': mapped(number),
  'x-platform-memory': mapped(number),
  'x-platform-size': mapped(number),
} satisfies KeyTable

export const modelTexts = {
  context_size: { becomes: 'The argument `--ctx-size` of the server.', example: 4096 },
  model: {
    becomes:
      'The model that the server downloads into its claim: `ai/smollm2` of Docker Hub, or `hf.co/OWNER/NAME` of Hugging Face.',
    example: 'ai/smollm2',
  },
  name: { becomes: 'The name under which the server offers the model.', example: 'assistant' },
  runtime_flags: { becomes: 'Arguments of the server, after all others.', example: ['--temp', '0.7'] },
  'x-platform-gpus': {
    becomes: 'The GPUs of the server: `nvidia.com/gpu`. The default image is then one with CUDA.',
    example: 1,
    default: 0,
  },
  'x-platform-memory': { becomes: 'The memory limit of the server.', example: '8Gi' },
  'x-platform-size': {
    becomes: 'The size of the claim for the downloaded model.',
    example: '50Gi',
    default: '20Gi',
  },
} satisfies TextsOf<typeof modelKeys>

/** The keys of a model in the long form of `models` of a service. */
export const serviceModelKeys = {
  endpoint_var: mapped(text()),
  model_var: mapped(text()),
} satisfies KeyTable

/** The models that a container uses. */
export const modelUses = either(texts, map(either(block(serviceModelKeys), nothing)))

export const serviceModelTexts = {
  endpoint_var: {
    becomes: 'The variable with the address of the model. The default is `LLM_URL` for a model `llm`.',
    example: 'AI_URL',
  },
  model_var: {
    becomes: 'The variable with the name of the model. The default is `LLM_MODEL` for a model `llm`.',
    example: 'AI_MODEL',
  },
} satisfies TextsOf<typeof serviceModelKeys>
