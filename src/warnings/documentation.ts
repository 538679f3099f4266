import { applicationReasons } from './families/application.js'
import { buildReasons } from './families/build.js'
import { developReasons } from './families/develop.js'
import { endpointsReasons } from './families/endpoints.js'
import { environmentReasons } from './families/environment.js'
import { filesReasons } from './families/files.js'
import { healthcheckReasons } from './families/healthcheck.js'
import { imageReasons } from './families/image.js'
import { jobsReasons } from './families/jobs.js'
import { kubernetesReasons } from './families/kubernetes.js'
import { manifestReasons } from './families/manifest.js'
import { mountedFilesReasons } from './families/mounted-files.js'
import { modelsReasons } from './families/models.js'
import { podsReasons } from './families/pods.js'
import { portsReasons } from './families/ports.js'
import { privilegesReasons } from './families/privileges.js'
import { resourcesReasons } from './families/resources.js'
import { serviceReasons } from './families/service.js'
import { variablesReasons } from './families/variables.js'
import { volumesReasons } from './families/volumes.js'
import { yamlReasons } from './families/yaml.js'
import { catalogue as entries, type Code } from './catalogue.js'
import type { CatalogueEntry, Reason } from './entry.js'
import { pageOf } from './page.js'

/** The documentation of a kind of diagnostic, for documents, editors and settings pages. */
export interface CodeDocumentation extends CatalogueEntry, Reason {
  /** The page of the code, as in a diagnostic. */
  readonly url: string
}

/** All diagnostics by their codes, each with its reason. */
export const catalogue = /* @__PURE__ */ withReasons()

function withReasons(): Readonly<Record<Code, CodeDocumentation>> {
  const reasons: Readonly<Record<Code, Reason>> = {
    ...applicationReasons,
    ...buildReasons,
    ...developReasons,
    ...endpointsReasons,
    ...environmentReasons,
    ...filesReasons,
    ...healthcheckReasons,
    ...jobsReasons,
    ...kubernetesReasons,
    ...manifestReasons,
    ...mountedFilesReasons,
    ...podsReasons,
    ...modelsReasons,
    ...portsReasons,
    ...privilegesReasons,
    ...resourcesReasons,
    ...serviceReasons,
    ...imageReasons,
    ...variablesReasons,
    ...volumesReasons,
    ...yamlReasons,
  }
  const documented = Object.entries(entries).map(([code, entry]) => [
    code,
    { ...entry, ...reasons[code as Code], url: pageOf(code) },
  ])
  return Object.fromEntries(documented) as Record<Code, CodeDocumentation>
}
