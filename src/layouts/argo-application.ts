import { toYAML } from '../to-yaml.js'
import { type GitSource, pathInRepository, type Stage } from './git-source.js'
import { type LayoutFiles, ownFileComment } from './layout-files.js'

/**
 * Returns the file with the Application of Argo CD that applies a stage. It prunes objects, since the annotations of
 * claims and namespaces keep them. See https://argo-cd.readthedocs.io/en/stable/user-guide/application-specification/
 */
export function argoApplication(stage: Stage, source: GitSource): LayoutFiles {
  const { name, fileName, namespace, folder, objects } = stage
  const hasNamespace = objects.some(({ kind }) => kind === 'Namespace')
  const application = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: 'argocd' },
    spec: {
      project: 'default',
      source: {
        repoURL: source.repository,
        targetRevision: source.branch ?? 'main',
        path: pathInRepository(source, folder) || '.',
      },
      destination: { server: 'https://kubernetes.default.svc', namespace },
      syncPolicy: {
        automated: { prune: true, selfHeal: true },
        ...(hasNamespace ? {} : { syncOptions: ['CreateNamespace=true'] }),
      },
    },
  }
  return { [`argocd/${fileName}.yaml`]: ownFileComment + toYAML([application]) }
}
