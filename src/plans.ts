import { ManifestError } from './warnings/manifest-error.js'
import { Reports } from './warnings/report.js'
import type { Application } from './mapping/application/application.js'
import type { TranslateOptions } from './mapping/rule/options.js'
import { type BuildPlan, toBuildPlan } from './plan/build.js'
import { type DeployOptions, type DeployPlan, toDeployPlan } from './plan/deploy.js'
import { findService, selectServices } from './plan/selection.js'
import { type SyncOptions, type SyncPlan, toSyncPlan } from './plan/sync.js'
import { readTimeout, type RefuseOption } from './plan/timeout.js'
import { toWakePlan, type WakeOptions, type WakePlan } from './plan/wake.js'
import { type Reading, read } from './read.js'
import { InvalidNode } from './source/node.js'
import { Place } from './source/place.js'

/**
 * The images to build for a manifest (reference, sections 2.3 and 4; rule R4-01): those of services with `build`, and
 * those derived from an image and mounted files. `toBakeFile` makes a bake file of the plan.
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function planBuild(text: string, options: TranslateOptions = {}): BuildPlan {
  return plan(
    text,
    options,
    () => undefined,
    (application, _, { warnings }) =>
      toBuildPlan(application, application.services, options.images, warnings),
  )
}

/**
 * The steps of a deploy, each with what it waits for (reference, sections 2.5 and 4; rule R4-02). `startWait` and
 * `observe` say when each step may be carried out.
 *
 * @throws {ManifestError} with every error of the manifest and the options, if there is one.
 */
export function planDeploy(text: string, options: DeployOptions = {}): DeployPlan {
  return plan(
    text,
    options,
    (application, refuse) => ({
      selection: selectServices(application, options.services, refuse),
      timeout: readTimeout(options, refuse),
    }),
    (application, settings, { manifest: { lines }, warnings }) =>
      toDeployPlan(application, options, { ...settings, lines, warnings }),
  )
}

/**
 * What `up` synchronises, forwards and runs to develop one service in the cluster (reference, section 4; rule R4-03).
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function planSync(text: string, options: SyncOptions): SyncPlan {
  return plan(
    text,
    options,
    (application, refuse) => {
      const service = findService(application, options.service)
      if (service === undefined) refuse('service', options.service, 'the name of a service')
      return service
    },
    (application, service, { warnings }) => toSyncPlan(service!, application, warnings),
  )
}

/**
 * The steps of waking a sleeping environment (reference, section 2.5; rule R4-04): in the order of `depends_on` if the
 * profile's feature flag is set in `env`, otherwise all at once.
 *
 * @throws {ManifestError} with every error of the manifest and the options, if there is one.
 */
export function planWake(text: string, options: WakeOptions = {}): WakePlan {
  return plan(
    text,
    options,
    (_, refuse) => readTimeout(options, refuse),
    (application, timeout, { manifest: { lines }, warnings }) =>
      toWakePlan(application, options, { timeout, lines, warnings }),
  )
}

/** Reads the manifest and the options of a plan; makes the plan only when both are sound. */
function plan<Settings, Plan>(
  text: string,
  options: TranslateOptions,
  readSettings: (application: Application, refuse: RefuseOption) => Settings,
  make: (application: Application, settings: Settings, reading: Reading) => Plan,
): Plan {
  const reading = read(text, options)
  const { application, manifest, errors, warnings } = reading
  if (application === undefined) throw new ManifestError(errors, warnings)

  const refused = new Reports()
  const root = new Place(manifest.root ?? new InvalidNode({ start: 0, end: 0 }))
  const settings = readSettings(application, (option, value, expected) => {
    refused.report('invalid-option', root, { option, value, expected })
  })
  const allErrors = [...refused.diagnostics(manifest, false), ...errors]
  if (allErrors.length > 0) throw new ManifestError(allErrors, warnings)
  return make(application, settings, reading)
}
