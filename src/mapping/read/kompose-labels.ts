/**
 * What to write instead of the labels that kompose reads (rule C10-01). A row holds for its key and all below it; of two
 * that hold, the first counts.
 */
const instead: readonly (readonly [key: string, hint: string])[] = [
  ['kompose.controller.port.expose', "Use 'ports' or 'endpoints': nothing here takes a port of the node."],
  ['kompose.controller.type', "The kind follows from 'restart' and from the volumes that are mounted."],
  ['kompose.cronjob.backoff_limit', "Write 'deploy.restart_policy.max_attempts'."],
  ['kompose.cronjob', `Nothing here makes a CronJob; 'restart: "no"' makes a Job.`],
  ['kompose.hpa', "Write 'scale', or add an autoscaler beside the objects."],
  ['kompose.image-pull-policy', 'Give each version of the image a tag of its own.'],
  ['kompose.image-pull-secret', "Add the secret to the namespace's default service account."],
  ['kompose.init.containers', "Write a service that 'depends_on' waits for to complete."],
  ['kompose.security-context.fsgroup', "Write 'user' with a group, as in '1000:1000'."],
  [
    'kompose.service.expose.ingress-class-name',
    "Write 'endpoints' with the label 'kubernetes.io/ingress.class'.",
  ],
  ['kompose.service.expose.path', "Write 'endpoints' with a 'path'."],
  ['kompose.service.expose.tls-secret', "Set the option 'domain': each route then asks for a certificate."],
  [
    'kompose.service.expose',
    "Publish a port in 'ports', or write 'endpoints'; hosts come from the option 'domain'.",
  ],
  ['kompose.service.group', 'Leave it out: each service has Pods of its own.'],
  [
    'kompose.service.healthcheck.liveness',
    "Write 'healthcheck' with 'x-platform-liveness: true', and 'test' or 'http'.",
  ],
  [
    'kompose.service.healthcheck.readiness.disable',
    "Write 'x-platform-readiness: false' below 'healthcheck'.",
  ],
  [
    'kompose.service.healthcheck.readiness',
    "Write 'healthcheck' with 'test' or 'http', 'interval' and so on.",
  ],
  [
    'kompose.service.type',
    "Write 'deploy.endpoint_mode: dnsrr' for a headless Service; 'ports' or 'endpoints' for a public one.",
  ],
  ['kompose.serviceaccount-name', "Write 'x-platform-identity-token' if a token is all that is needed."],
  ['kompose.volume.selector', 'Leave it out: each volume is a claim, which gets a disk of its own.'],
  ['kompose.volume.size', "Write 'driver_opts.size' below the top-level volume."],
  ['kompose.volume.storage-class-name', "Write 'driver_opts.class' below the top-level volume."],
  ['kompose.volume.subpath', "Write the mount in the long form, with 'volume.subpath'."],
  ['kompose.volume.type', "Mount a named volume for a disk, or 'type: tmpfs' for memory."],
  ['kompose.service', "Write 'endpoints', or add a Service beside the objects."],
  ['kompose', 'Leave it out.'],
]

/** The hint for a label that begins with `kompose.`. */
export function insteadOfKomposeLabel(label: string): string {
  return instead.find(([key]) => label === key || label.startsWith(`${key}.`))?.[1] ?? ''
}
