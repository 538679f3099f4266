import { application } from './families/application.js'
import { build } from './families/build.js'
import { develop } from './families/develop.js'
import { endpoints } from './families/endpoints.js'
import { environment } from './families/environment.js'
import { files } from './families/files.js'
import { healthcheck } from './families/healthcheck.js'
import { image } from './families/image.js'
import { jobs } from './families/jobs.js'
import { kubernetes } from './families/kubernetes.js'
import { manifest } from './families/manifest.js'
import { models } from './families/models.js'
import { mountedFiles } from './families/mounted-files.js'
import { pods } from './families/pods.js'
import { ports } from './families/ports.js'
import { privileges } from './families/privileges.js'
import { resources } from './families/resources.js'
import { service } from './families/service.js'
import { variables } from './families/variables.js'
import { volumes } from './families/volumes.js'
import { yaml } from './families/yaml.js'

/** All diagnostics. A code is never reused, and keeps its severity and arguments (docs/stability.md). */
export const catalogue = {
  ...yaml,
  ...manifest,
  ...files,
  ...variables,
  ...application,
  ...service,
  ...image,
  ...environment,
  ...healthcheck,
  ...jobs,
  ...kubernetes,
  ...pods,
  ...ports,
  ...endpoints,
  ...privileges,
  ...resources,
  ...volumes,
  ...mountedFiles,
  ...build,
  ...develop,
  ...models,
}

/** The stable name of a kind of diagnostic: a key of `catalogue`. */
export type Code = keyof typeof catalogue
