import { isLabel1123, isPortName, isSubdomain1123, isLabelKey } from './grammar.js'
import { matches, repeated, titleOf, type Check } from './output.js'

/** Checks of Services and Ingresses. Numbers such as #5 refer to the catalogue of known faults. */
export const networkChecks: readonly Check[] = [
  {
    name: 'service ports', // #3, #6
    *faults({ services }) {
      for (const service of services) {
        const title = titleOf(service)
        const ports = service.spec?.ports ?? []
        const numbers = ports.map(({ port, protocol }) => `${port}/${protocol ?? 'TCP'}`)
        yield* repeated(numbers).map((port) => `${title} has ${port} twice`)
        yield* repeated(ports.map(({ name = '' }) => name)).map((name) => `${title} has a port ${name} twice`)
        for (const { name, port, protocol, appProtocol } of ports) {
          if (name === undefined ? ports.length > 1 : !isLabel1123(name))
            yield `${title} has the port name ${String(name)}`
          if (port < 1 || port > 65535) yield `${title} has port ${port}`
          if (!['TCP', 'UDP', 'SCTP', undefined].includes(protocol))
            yield `${title} has port ${port} of ${String(protocol)}`
          if (appProtocol !== undefined && !isLabelKey(appProtocol)) yield `${title} speaks ${appProtocol}`
        }
      }
    },
  },
  {
    name: 'service kind', // #8, #26
    *faults({ services, nodeAccess }) {
      for (const service of services) {
        const { type = 'ClusterIP', clusterIP, ports = [] } = service.spec ?? {}
        // In the profile `compose` a service may ask for what publishes it.
        if (type !== 'ClusterIP' && !nodeAccess) yield `${titleOf(service)} is a ${type}`
        if (clusterIP !== undefined && clusterIP !== 'None')
          yield `${titleOf(service)} has the address ${clusterIP}`
        if (ports.length === 0 && clusterIP !== 'None')
          yield `${titleOf(service)} has neither ports nor a headless form`
        if (ports.some(({ nodePort }) => nodePort !== undefined) && !nodeAccess)
          yield `${titleOf(service)} takes a port of the nodes`
      }
    },
  },
  {
    name: 'target ports',
    *faults({ services, pods }) {
      for (const service of services) {
        const open = pods
          .filter(({ metadata }) => matches(service.spec?.selector, metadata.labels))
          .flatMap(({ containers }) => containers.flatMap(({ ports = [] }) => ports))
        for (const { port, protocol = 'TCP', targetPort = port } of service.spec?.ports ?? []) {
          if (typeof targetPort === 'string' && !isPortName(targetPort))
            yield `${titleOf(service)} leads to ${targetPort}`
          const found = open.some(
            (candidate) =>
              (candidate.containerPort === targetPort || candidate.name === targetPort) &&
              (candidate.protocol ?? 'TCP') === protocol,
          )
          if (!found) yield `${titleOf(service)} leads to ${targetPort}/${protocol}, which no container has`
        }
      }
    },
  },
  {
    name: 'a name for every service', // #8
    *faults({ services, workloads }) {
      const names = new Set(services.map(({ metadata }) => metadata?.name))
      for (const workload of workloads) {
        const found = names.has(workload.metadata?.name)
        if (!found && workload.kind !== 'Job') yield `${titleOf(workload)} cannot be reached by its name`
        const serviceName = workload.kind === 'StatefulSet' ? workload.spec?.serviceName : undefined
        if (workload.kind === 'StatefulSet' && !names.has(serviceName))
          yield `${titleOf(workload)} names the Service ${String(serviceName)}`
      }
    },
  },
  {
    name: 'ingress rules',
    *faults({ ingresses }) {
      for (const ingress of ingresses) {
        const title = titleOf(ingress)
        const { rules = [], ingressClassName, defaultBackend } = ingress.spec ?? {}
        if (rules.length === 0 && defaultBackend === undefined) yield `${title} has no rules`
        for (const { host, http } of rules) {
          if (host !== undefined && !isSubdomain1123(host.replace(/^\*\./, '')))
            yield `${title} has the host ${host}`
          if (!http?.paths.length) yield `${title} has a rule without paths`
          for (const { path, pathType } of http?.paths ?? []) {
            if (pathType !== 'Prefix' && pathType !== 'Exact') yield `${title} has the path type ${pathType}`
            if (!path?.startsWith('/')) yield `${title} has the path ${String(path)}`
            if (/\/\/|\/\.\.?(\/|$)|%2f/i.test(path ?? ''))
              yield `${title} has the path ${String(path)}, which is refused`
          }
        }
        const classAnnotation = ingress.metadata?.annotations?.['kubernetes.io/ingress.class']
        if (ingressClassName !== undefined) {
          if (!isSubdomain1123(ingressClassName)) yield `${title} has the class ${ingressClassName}`
          if (classAnnotation !== undefined) yield `${title} has its class twice`
        }
      }
    },
  },
  {
    name: 'ingress certificates',
    *faults({ ingresses, nodeAccess }) {
      for (const ingress of ingresses) {
        const hosts = (ingress.spec?.rules ?? []).flatMap(({ host }) => host ?? [])
        const secured = (ingress.spec?.tls ?? []).flatMap((entry) => entry.hosts ?? [])
        for (const host of hosts)
          // A host that a label of kompose names has a certificate if another label says so.
          if (!secured.includes(host) && !nodeAccess) yield `${titleOf(ingress)} has none for ${host}`
        for (const host of secured)
          if (!hosts.includes(host)) yield `${titleOf(ingress)} has one for ${host}, without a rule`
      }
    },
  },
  {
    name: 'ingress backends',
    *faults({ ingresses, services }) {
      for (const ingress of ingresses) {
        const backends = (ingress.spec?.rules ?? []).flatMap(
          ({ http }) => http?.paths.map(({ backend }) => backend) ?? [],
        )
        for (const { service: target } of backends) {
          const service = services.find(({ metadata }) => metadata?.name === target?.name)
          const found = service?.spec?.ports?.some(
            ({ name, port, protocol = 'TCP' }) =>
              protocol === 'TCP' &&
              (target?.port?.number === port || (name !== undefined && target?.port?.name === name)),
          )
          if (!found) yield `${titleOf(ingress)} leads to ${JSON.stringify(target)}`
        }
      }
    },
  },
]
