/** The command's flags for the library's options. */
export const flags: Readonly<Record<string, string>> = {
  profile: '--profile',
  activeProfiles: '--activate',
  name: '--name',
  namespace: '--namespace',
  domain: '--domain',
  networkPolicies: '--network-policies',
  serviceType: '--service-type',
  clusterIssuer: '--cluster-issuer',
  volumeSize: '--volume-size',
  storageClass: '--storage-class',
  publishTcp: '--publish-tcp',
  publicUrls: '--public-urls',
  envFiles: '--env-files',
  podSecurity: '--pod-security',
  waitInPods: '--wait-in-pods',
  waitImage: '--wait-image',
  kubectlImage: '--kubectl-image',
  modelImage: '--model-image',
  secretVariables: '--secret-variables',
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

/** Replaces the library's names of options by flags: "the option `images`" becomes "`--image`". */
export function inFlags(text: string): string {
  return text.replace(/\bthe option (['`])(\w+)\1/gi, (words, quote: string, option: string) => {
    if (!Object.hasOwn(flags, option)) return words
    return quote === '`' ? `\`${flags[option]!}\`` : flags[option]!
  })
}
