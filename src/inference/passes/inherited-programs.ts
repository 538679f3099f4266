import type { Pass } from './pass.js'
import { readsRoutes } from '../../knowledge/host-paths.js'
import { factsOf } from '../../knowledge/images.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Scope } from '../../rules/types/scope.js'
import { programBaseOfBuild } from '../host-files/image-folders.js'

export const inheritedPrograms: Pass<ServiceSettings> = {
  name: 'inherited-programs',
  needs: 'filesInContainers',
  inferred: true,
  decides: 'A build that begins with an image and keeps its program counts as that image (C9-02).',
  evidence: 'the Dockerfile',
  position: 'First, because other passes ask for the known image of a service.',
  run: ({ services }, scope) => ({ services: services.map((service) => withProgram(service, scope)) }),
}

export const notes = {
  'inherited-program': {
    what: 'counts as the image that its Dockerfile begins with',
    because: 'tranship knows that image, and the Dockerfile keeps its program',
  },
} as const

function withProgram(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { build, infer, place } = service
  const base = build === undefined || !infer ? undefined : programBaseOfBuild(build, scope)
  if (build === undefined || base === undefined) return service
  if (factsOf(base) !== undefined || readsRoutes(base))
    scope.note?.<typeof notes>('inherited-program', place, {}, build.place)
  return { ...service, programOf: base }
}
