/** The data for a hint: the selected Pods, and the words of the user. */
export interface HabitContext {
  /** The label selector of the application, or of the services that the user named. */
  readonly selector: string
  /**
   * The workload of the first service that the user named, such as `deployment/web`; a placeholder if there is none.
   */
  readonly workload: string
  /** The words after the command, quoted for a shell. */
  readonly words: readonly string[]
}

/** The replacement for a command of Docker Compose, with tools of Kubernetes. */
export interface Habit {
  /** A sentence that describes the command line, or says why there is none. */
  readonly says: string
  /** Returns the command line, if there is one. */
  readonly line?: (context: HabitContext) => string
}

/** Returns a shell expression for the name of a selected Pod. */
function aPod(selector: string): string {
  return `"$(kubectl get pods -l ${selector} -o jsonpath='{.items[0].metadata.name}')"`
}

/** Commands of Docker Compose that users type by habit and tranship lacks (rule E9-05). */
export const habits: Readonly<Record<string, Habit>> = {
  attach: {
    says: 'This connects to the process of a Pod:',
    line: ({ workload }) => `kubectl attach -it ${workload}`,
  },
  commit: { says: 'Kubernetes makes no image of a container that runs: build one with `tranship build`.' },
  cp: {
    says: 'This copies files from or to a Pod, whose image needs `tar`:',
    line: ({ selector, words }) => {
      const operands = words.filter((word) => !word.startsWith('-'))
      const copied = (operands.length > 1 ? operands : ['service:path', 'path']).map((word) =>
        word.replace(/^[\w.-]+(?=:)/, aPod(selector)),
      )
      return `kubectl cp ${copied.join(' ')}`
    },
  },
  create: {
    says: 'Kubernetes starts what it creates: `tranship deploy` does both, `tranship deploy --dry-run` neither.',
  },
  export: {
    says: 'This writes the files of a Pod into an archive:',
    line: ({ workload }) => `kubectl exec ${workload} -- tar cf - / > files.tar`,
  },
  images: {
    says: 'This lists the images of the Pods, as `tranship ps` does:',
    line: ({ selector }) =>
      `kubectl get pods -l ${selector} -o custom-columns='POD:.metadata.name,IMAGES:.spec.containers[*].image'`,
  },
  kill: {
    says: 'This ends the Pods at once, and Kubernetes starts others; `tranship stop` starts none:',
    line: ({ selector }) => `kubectl delete pods -l ${selector} --grace-period=0 --force`,
  },
  pause: {
    says: 'Kubernetes cannot freeze processes: `tranship stop` ends the Pods, and keeps volumes and the number of replicas.',
  },
  publish: { says: 'An application is no artifact of a registry here: commit its Compose file.' },
  pull: {
    says: 'Nodes pull an image when a Pod starts: `tranship restart` starts new ones, and `pull_policy: always` asks each time.',
  },
  rm: {
    says: 'A stopped service has no Pods to remove: this removes those of Jobs that ended, `tranship down` all:',
    line: ({ selector }) => `kubectl delete pods -l ${selector} --field-selector=status.phase=Succeeded`,
  },
  stats: {
    says: 'This shows the processor time and memory of the Pods, if the cluster has a metrics server:',
    line: ({ selector }) => `kubectl top pods --containers -l ${selector}`,
  },
  top: {
    says: 'This lists the processes of a Pod, whose image needs `ps`:',
    line: ({ workload }) => `kubectl exec ${workload} -- ps`,
  },
  unpause: {
    says: 'Kubernetes cannot freeze processes: `tranship start` starts what `tranship stop` has stopped.',
  },
  volumes: {
    says: 'This lists the volumes of the application:',
    line: ({ selector }) => `kubectl get persistentvolumeclaims -l ${selector.replace(/,.*/, '')}`,
  },
  wait: {
    says: 'Pods of servers do not end; this waits for Jobs to complete:',
    line: ({ selector }) => `kubectl wait jobs -l ${selector} --for=condition=Complete --timeout=5m`,
  },
}

/** Our names for commands of other tools. */
export const namesElsewhere: Readonly<Record<string, string>> = {
  convert: 'translate',
  push: 'build --push',
  generate: 'translate',
  render: 'translate',
  lint: 'check',
  validate: 'check',
  version: '--version',
  watch: 'up',
}
