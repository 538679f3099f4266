/** The flags of the command for options of the library. */
export const flags: Readonly<Record<string, string>> = {
  profile: '--profile',
  activeProfiles: '--activate',
  name: '--name',
  namespace: '--namespace',
  domain: '--domain',
  networkPolicies: '--network-policies',
  serviceType: '--service-type',
  clusterIssuer: '--cluster-issuer',
  publishTcp: '--publish-tcp',
  imagePullSecrets: '--pull-secret',
  kubernetes: '--kubernetes',
  registry: '--registry',
  images: '--image',
  imageConfigs: '--image-configs',
  hostVolumes: '--host-volumes',
  hostPaths: '--host-paths',
  infer: '--no-infer',
  routes: '--gateway',
  ignore: '--ignore',
  deny: '--deny',
  strict: '--strict',
  timeout: '--timeout',
}

/** A text of the library in the words of the command: "the option 'images'" is called "--image" here. */
export function inFlags(text: string): string {
  return text.replace(/\bthe option '(\w+)'/gi, (words, option: string) =>
    Object.hasOwn(flags, option) ? flags[option]! : words,
  )
}
