import { observe, startWait } from 'tranship/deploy'
import { safePlanBuild, safePlanDeploy, safePlanSync, safePlanWake, toBakeFile } from 'tranship/plan'
import { symbols } from 'tranship/editor'
import { Random } from '../random.js'
import { faultsOf } from './diagnostics.js'
import { leak } from '../canary.js'
import type { Check } from './subject.js'

export const plans: Check = function* (subject) {
  const { manifest, options, result, probe } = subject
  const random = new Random(probe)
  const names = symbols(manifest).flatMap(({ kind, name }) => (kind === 'service' ? [name] : []))
  const service = names.length > 0 && random.chance(0.9) ? random.of(names) : 'web'

  const build = safePlanBuild(manifest, options)
  if (build.ok) toBakeFile(build)
  const builtForOne = safePlanBuild(manifest, { ...options, services: [service] })
  if (builtForOne.ok) toBakeFile(builtForOne)

  const deploy = safePlanDeploy(manifest, options)
  if (deploy.ok !== result.ok) yield 'a plan fails where a translation does not, or the other way round'
  const deployOfOne = safePlanDeploy(manifest, { ...options, services: [service], timeout: '60s' })
  for (const plan of [deploy, deployOfOne]) {
    if (!plan.ok) continue
    const started = startWait(plan, { now: 0 })
    observe(started, { now: 1000, services: {} })
  }

  const sync = safePlanSync(manifest, { ...options, service })
  const wake = safePlanWake(manifest, options)
  for (const plan of [build, builtForOne, deploy, deployOfOne, sync, wake]) {
    if (plan.ok === false && plan.errors.length === 0 && !options.incomplete)
      yield 'a plan fails without an error'
    for (const diagnostic of plan.ok ? plan.warnings : [...plan.errors, ...plan.warnings]) {
      yield* faultsOf(diagnostic, subject)
      if (leak.test(JSON.stringify([diagnostic.message, diagnostic.hint, diagnostic.args])))
        yield `${diagnostic.code} of a plan has a value in it`
    }
  }
}
