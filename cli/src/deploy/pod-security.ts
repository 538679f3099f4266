import { podSecurityControls } from 'tranship/internal'

const podSecurity = 'violates PodSecurity'

/** Returns the keys to set or to remove if the cluster's message says that Pod Security refuses a Pod (rule E4-12). */
export function podSecurityFixes(message: string): readonly string[] {
  if (!message.includes(podSecurity)) return []
  return Object.values(podSecurityControls)
    .filter(({ reason }) => reason.test(message))
    .map(({ fix }) => fix)
}
