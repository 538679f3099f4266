import { describe, expect, it } from 'vitest'
import { inOrder, soundObjects, type Loose, type Sound } from './objects.js'
import { checks, semanticFaults } from './semantics.js'

const podSpec = (sound: Sound): Loose => sound.deployment.spec.template.spec
const container = (sound: Sound): Loose => podSpec(sound).containers[0]
const path = (sound: Sound): Loose => sound.ingress.spec.rules[0].http.paths[0]
const fromSecret = { secretKeyRef: { name: 'a', key: 'B' } }
const longLabel = 'a'.repeat(63)

type Break = (sound: Sound) => unknown

const broken: Record<string, Record<string, Break>> = {
  'only known kinds': {
    'a Secret': (s) => (s.claim.kind = 'Secret'),
    'an IngressClass': (s) => (s.ingress.kind = 'IngressClass'),
    'a ReplicaSet': (s) => (s.deployment.kind = 'ReplicaSet'),
  },
  'plain data': {
    undefined: (s) => (container(s).workingDir = undefined),
    null: (s) => (container(s).workingDir = null),
    'an empty map': (s) => (container(s).resources = {}),
    'an empty list': (s) => (container(s).args = []),
    'not a number': (s) => (s.deployment.spec.replicas = NaN),
    'a negative zero': (s) => (s.deployment.spec.replicas = -0),
    'a date': (s) => (s.deployment.metadata.annotations = { at: new Date(0) }),
    'a function': (s) => (s.deployment.spec.replicas = () => 1),
    'an object without a prototype': (s) =>
      (s.service.metadata.labels = Object.assign(Object.create(null), s.service.metadata.labels)),
    'a lone surrogate': (s) => (container(s).env[0].value = 'a\ud800b'),
    'a NUL': (s) => (container(s).env[0].value = 'a\0b'),
  },
  'key order': {
    'kind before apiVersion': (s) => (s.job = { kind: s.job.kind, apiVersion: s.job.apiVersion, ...s.job }),
    'a status': (s) => (s.deployment.status = { replicas: 0 }),
    'no spec': (s) => delete s.claim.spec,
  },
  'metadata keys': {
    'a timestamp': (s) => (s.claim.metadata.creationTimestamp = '2020-01-01T00:00:00Z'),
    'a generated name': (s) => (s.job.metadata.generateName = 'migrate-'),
    'labels before the name': (s) => {
      const { name, labels } = s.claim.metadata
      s.claim.metadata = { labels, name }
    },
  },
  'object order': {
    'an Ingress before a Service': (s) => ([s.service, s.ingress] = [s.ingress, s.service]),
    'a workload before a claim': (s) => ([s.claim, s.job] = [s.job, s.claim]),
  },
  'dependencies first': {
    'a dependent before its dependency': (s) =>
      ([s.statefulSet, s.deployment] = [s.deployment, s.statefulSet]),
  },
  'unique objects': {
    'two Services of one name': (s) => (s.database = s.service),
  },
  'object names': {
    'upper case': (s) => (s.claim.metadata.name = 'Data'),
    'an underscore': (s) => (s.deployment.metadata.name = 'web_1'),
    'a dot': (s) => (s.job.metadata.name = 'a.b'),
    'a Service that begins with a digit': (s) => (s.service.metadata.name = '2web'),
    'more than 63 characters': (s) => (s.deployment.metadata.name = 'a'.repeat(64)),
    'a StatefulSet whose pods have too long a label': (s) => (s.statefulSet.metadata.name = 'a'.repeat(53)),
    'a Job whose pods have too long a name': (s) => (s.job.metadata.name = 'a'.repeat(58)),
    'no name': (s) => delete s.ingress.metadata.name,
    'a namespace in upper case': (s) => (s.claim.metadata.namespace = 'Dev'),
  },
  'one namespace': {
    'an object without it': (s) => (s.claim.metadata.namespace = 'dev'),
  },
  labels: {
    'a key with two slashes': (s) => (s.claim.metadata.labels['a/b/c'] = 'x'),
    'a key with a space': (s) => (s.claim.metadata.labels['a b'] = 'x'),
    'a prefix in upper case': (s) => (s.claim.metadata.labels['Example.com/a'] = 'x'),
    'an empty key': (s) => (s.claim.metadata.labels[''] = 'x'),
    'a value with a slash': (s) => (s.claim.metadata.labels.a = 'x/y'),
    'a value with a space': (s) => (s.claim.metadata.labels.a = 'x y'),
    'a value that ends with a hyphen': (s) => (s.claim.metadata.labels.a = 'x-'),
    'a value of 64 characters, in a pod': (s) => (s.job.spec.template.metadata.labels.a = `${longLabel}a`),
  },
  annotations: {
    'a key with a space': (s) => (s.deployment.metadata.annotations['a b'] = 'x'),
    'a key with two slashes': (s) => (s.deployment.metadata.annotations['a/b/c'] = 'x'),
    'a value that is no string': (s) => (s.deployment.metadata.annotations.a = 1),
    'more than 256 KiB': (s) => (s.deployment.metadata.annotations.a = 'é'.repeat(128 * 1024)),
  },
  'common labels': {
    'no manager': (s) => delete s.ingress.metadata.labels['app.kubernetes.io/managed-by'],
    'another application': (s) => (s.service.metadata.labels['app.kubernetes.io/part-of'] = 'blog'),
    'no service name': (s) => delete s.service.metadata.labels['app.kubernetes.io/name'],
    'a pod without any': (s) => (s.job.spec.template.metadata.labels = { a: 'b' }),
  },
  selectors: {
    'a template with other labels': (s) =>
      (s.deployment.spec.template.metadata.labels['app.kubernetes.io/name'] = 'api'),
    'an empty selector': (s) => (s.deployment.spec.selector = {}),
    'a Service that selects nothing': (s) => (s.service.spec.selector['app.kubernetes.io/name'] = 'nobody'),
    'a Service that selects two': (s) => (s.service.spec.selector = { 'app.kubernetes.io/part-of': 'shop' }),
    'a selector with a user label': (s) => {
      s.deployment.spec.template.metadata.labels.tier = 'front'
      s.deployment.spec.selector.matchLabels.tier = 'front'
    },
    'a Job with a selector': (s) => (s.job.spec.selector = { matchLabels: { a: 'b' } }),
  },
  'restart policy': {
    'a Deployment that stops': (s) => (podSpec(s).restartPolicy = 'OnFailure'),
    'a StatefulSet that never restarts': (s) => (s.statefulSet.spec.template.spec.restartPolicy = 'Never'),
    'a Job that always restarts': (s) => (s.job.spec.template.spec.restartPolicy = 'Always'),
    'a Job without one': (s) => delete s.job.spec.template.spec.restartPolicy,
  },
  counts: {
    'negative replicas': (s) => (s.deployment.spec.replicas = -1),
    'half a completion': (s) => (s.job.spec.completions = 0.5),
    'a huge limit': (s) => (s.job.spec.backoffLimit = 2 ** 31),
  },
  'update strategy': {
    'a Deployment on delete': (s) => (s.deployment.spec.strategy.type = 'OnDelete'),
    'a StatefulSet that recreates': (s) => (s.statefulSet.spec.updateStrategy = { type: 'Recreate' }),
    'both at once': (s) =>
      (s.deployment.spec.strategy = { type: 'Recreate', rollingUpdate: { maxSurge: 1 } }),
  },
  'grace period': {
    'a negative one': (s) => (podSpec(s).terminationGracePeriodSeconds = -1),
    'a fraction': (s) => (podSpec(s).terminationGracePeriodSeconds = 1.5),
  },
  'node selector': {
    'a value with a space': (s) => (podSpec(s).nodeSelector = { disk: 'very fast' }),
    'a key with a space': (s) => (podSpec(s).nodeSelector = { 'disk type': 'ssd' }),
  },
  containers: {
    'an underscore in the name': (s) => (container(s).name = 'web_1'),
    'no image': (s) => (container(s).image = ''),
    'an image with a space at its end': (s) => (container(s).image = 'nginx '),
    'one name twice': (s) => podSpec(s).containers.push({ name: 'web', image: 'nginx' }),
    'no containers': (s) => (podSpec(s).containers = []),
  },
  'image pull policy': {
    'the word of Compose': (s) => (container(s).imagePullPolicy = 'Missing'),
  },
  'nothing of the host': {
    'a path': (s) => (podSpec(s).volumes[0] = { name: 'cache', hostPath: { path: '/' } }),
    'a port': (s) => (container(s).ports[0].hostPort = 80),
    'its network': (s) => (podSpec(s).hostNetwork = true),
    'its privileges': (s) => (container(s).securityContext.privileged = true),
  },
  'container ports': {
    'one number twice': (s) => (container(s).ports[1].protocol = 'TCP'),
    'one name twice': (s) => container(s).ports.forEach((port: Loose) => (port.name = 'http')),
    'a name of 16 characters': (s) => (container(s).ports[0].name = 'tcp-8080-8080-80'),
    'a name without a letter': (s) => (container(s).ports[0].name = '8080'),
    'a name with two hyphens in a row': (s) => (container(s).ports[0].name = 'tcp--80'),
    'a name in upper case': (s) => (container(s).ports[0].name = 'HTTP'),
    zero: (s) => (container(s).ports[0].containerPort = 0),
    'more than there are': (s) => (container(s).ports[0].containerPort = 65536),
    'a protocol in lower case': (s) => (container(s).ports[0].protocol = 'tcp'),
    'no protocol': (s) => delete container(s).ports[0].protocol,
  },
  environment: {
    'one name twice': (s) => (container(s).env[1].name = 'A'),
    'a name that begins with a digit': (s) => (container(s).env[0].name = '1A'),
    'a name with a space': (s) => (container(s).env[0].name = 'A B'),
    'an empty name': (s) => (container(s).env[0].name = ''),
    'two dots': (s) => (container(s).env[0].name = '..'),
    'a value that is no string': (s) => (container(s).env[0].value = true),
    'a value and a key of a Secret': (s) => (container(s).env[0].valueFrom = fromSecret),
    'a Secret without a key': (s) =>
      (container(s).env[0] = { name: 'A', valueFrom: { secretKeyRef: { name: 'a' } } }),
  },
  'no expansion by Kubernetes': {
    'in a value': (s) => (container(s).env[0].value = 'price: $(dear)'),
    'in an argument': (s) => (container(s).args[0] = '$(A)'),
    'in a command': (s) => (container(s).command[0] = 'a$$$(A)'),
    'of a later variable from a Secret': (s) => {
      container(s).env[0].value = '$(B)'
      container(s).env[1] = { name: 'B', valueFrom: fromSecret }
    },
    'of a variable from a Secret, in a probe': (s) => {
      container(s).env[0] = { name: 'A', valueFrom: fromSecret }
      container(s).livenessProbe.exec.command[2] = 'test $(A) = 0'
    },
    'in a probe': (s) => (container(s).livenessProbe.exec.command[2] = 'test $(id -u) = 0'),
  },
  resources: {
    millibytes: (s) => (container(s).resources.limits.memory = '512m'),
    'a unit of Compose': (s) => (container(s).resources.limits.memory = '1gb'),
    'less than a thousandth of a CPU': (s) => (container(s).resources.requests.cpu = '0.0005'),
    'a limit of nothing': (s) => (container(s).resources.limits.cpu = '0'),
    'less than nothing': (s) => (container(s).resources.requests.cpu = '-1'),
    'a request over its limit': (s) => (container(s).resources.requests.cpu = '1001m'),
    'a request over its limit in other units': (s) => (container(s).resources.requests.memory = '0.2Gi'),
    'a thing that is neither': (s) => (container(s).resources.limits.disk = '1Gi'),
  },
  probes: {
    'two actions': (s) => (container(s).livenessProbe.httpGet = { path: '/', port: 80 }),
    'no action': (s) => (container(s).livenessProbe = { periodSeconds: 1 }),
    'an empty command': (s) => (container(s).livenessProbe.exec.command = []),
    'port zero': (s) => (container(s).readinessProbe.httpGet.port = 0),
    'a relative path': (s) => (container(s).readinessProbe.httpGet.path = 'health'),
    'a period of zero': (s) => (container(s).readinessProbe.periodSeconds = 0),
    'a timeout of zero': (s) => (container(s).readinessProbe.timeoutSeconds = 0),
    'no failures at all': (s) => (container(s).readinessProbe.failureThreshold = 0),
    'a negative delay': (s) => (container(s).readinessProbe.initialDelaySeconds = -1),
    'a liveness probe that must succeed twice': (s) => (container(s).livenessProbe.successThreshold = 2),
  },
  'security context': {
    'a negative user': (s) => (container(s).securityContext.runAsUser = -1),
    'a group out of range': (s) => (podSpec(s).securityContext = { fsGroup: 2 ** 31 }),
    'the prefix of Linux': (s) => (container(s).securityContext.capabilities.add = ['CAP_NET_ADMIN']),
  },
  'service ports': {
    'one number twice': (s) => (s.service.spec.ports[1].protocol = 'TCP'),
    'one name twice': (s) => (s.service.spec.ports[1].name = 'tcp-8080'),
    'no name beside another port': (s) => delete s.service.spec.ports[1].name,
    'an underscore in a name': (s) => (s.service.spec.ports[1].name = 'udp_80'),
    'more than there are': (s) => (s.service.spec.ports[0].port = 65536),
    'a protocol in lower case': (s) => (s.service.spec.ports[0].protocol = 'tcp'),
    'an application protocol with a space': (s) => (s.service.spec.ports[0].appProtocol = 'h t t p'),
  },
  'service kind': {
    'a load balancer': (s) => (s.service.spec.type = 'LoadBalancer'),
    'an address': (s) => (s.service.spec.clusterIP = '10.0.0.1'),
    'neither ports nor headless': (s) => delete s.service.spec.ports,
    'a port of the nodes': (s) => (s.service.spec.ports[0].nodePort = 30000),
  },
  'target ports': {
    'a port that is not open': (s) => (s.service.spec.ports[0].targetPort = 8081),
    'another protocol': (s) => (s.database.spec.ports[0].protocol = 'UDP'),
    'a name that no port has': (s) => (s.service.spec.ports[0].targetPort = 'http'),
    'a name that none can have': (s) => (s.service.spec.ports[0].targetPort = 'HTTP!'),
  },
  'a name for every service': {
    'a Deployment without a Service': (s) => (s.service.metadata.name = 'front'),
    'a StatefulSet that names none': (s) => delete s.statefulSet.spec.serviceName,
    'a StatefulSet that names another': (s) => (s.statefulSet.spec.serviceName = 'database'),
  },
  'ingress rules': {
    none: (s) => delete s.ingress.spec.rules,
    'no paths': (s) => (s.ingress.spec.rules[0].http.paths = []),
    'a relative path': (s) => (path(s).path = 'api'),
    'a path with two slashes': (s) => (path(s).path = '/a//b'),
    'a path that climbs': (s) => (path(s).path = '/a/..'),
    'another path type': (s) => (path(s).pathType = 'ImplementationSpecific'),
    'a host in upper case': (s) => (s.ingress.spec.rules[0].host = 'Web.example.com'),
    'a host whose first part is too long': (s) =>
      (s.ingress.spec.rules[0].host = `${longLabel}a.example.com`),
    'a class in two places': (s) => {
      s.ingress.spec.ingressClassName = 'nginx'
      s.ingress.metadata.annotations = { 'kubernetes.io/ingress.class': 'nginx' }
    },
    'a class with a space': (s) => (s.ingress.spec.ingressClassName = 'my class'),
  },
  'ingress certificates': {
    'none for a host': (s) => delete s.ingress.spec.tls,
    'one for another host': (s) => (s.ingress.spec.tls[0].hosts = ['example.com']),
  },
  'ingress backends': {
    'no such Service': (s) => (path(s).backend.service.name = 'api'),
    'no such port': (s) => (path(s).backend.service.port.number = 80),
    'no such port name': (s) => (path(s).backend.service.port = { name: 'http' }),
    'a port that is not TCP': (s) => (path(s).backend.service.port = { name: 'udp-8080' }),
  },
  claims: {
    millibytes: (s) => (s.claim.spec.resources.requests.storage = '512m'),
    nothing: (s) => (s.claim.spec.resources.requests.storage = '0'),
    'no size': (s) => delete s.claim.spec.resources.requests.storage,
    'another mode': (s) => (s.claim.spec.accessModes = ['ReadWriteOncePod']),
    'a class in upper case': (s) => (s.claim.spec.storageClassName = 'Fast'),
  },
  volumes: {
    'one name twice': (s) => podSpec(s).volumes.push({ name: 'cache', emptyDir: {} }),
    'one claim twice': (s) => {
      const spec = s.statefulSet.spec.template.spec
      spec.volumes.push({ ...spec.volumes[0], name: 'more' })
      spec.containers[0].volumeMounts.push({ name: 'more', mountPath: '/more', subPath: 'more' })
    },
    'an underscore in a name': (s) =>
      (podSpec(s).volumes[0].name = container(s).volumeMounts[0].name = 'a_b'),
    'a claim that is not there': (s) => (s.claim.metadata.name = 'disk'),
    'a volume that nothing mounts': (s) => delete container(s).volumeMounts,
    'a mount of no volume': (s) => (container(s).volumeMounts[0].name = 'tmp'),
    'no source': (s) => delete podSpec(s).volumes[0].emptyDir,
    'another medium': (s) => (podSpec(s).volumes[0].emptyDir = { medium: 'memory' }),
    'a size of a unit of Compose': (s) => (podSpec(s).volumes[0].emptyDir = { sizeLimit: '1gb' }),
  },
  mounts: {
    'one path twice': (s) => container(s).volumeMounts.push({ name: 'cache', mountPath: '/cache' }),
    'one path twice, once with a slash at its end': (s) =>
      container(s).volumeMounts.push({ name: 'cache', mountPath: '/cache/' }),
    'a relative path': (s) => (container(s).volumeMounts[0].mountPath = 'cache'),
    'a path with a colon': (s) => (container(s).volumeMounts[0].mountPath = '/cache:ro'),
    'a part that climbs': (s) => (container(s).volumeMounts[0].subPath = 'a/../..'),
    'an absolute part': (s) => (container(s).volumeMounts[0].subPath = '/a'),
    'a whole disk': (s) => delete s.statefulSet.spec.template.spec.containers[0].volumeMounts[0].subPath,
  },
  'identity tokens': {
    'too short a life': (s) => addToken(s, { audience: 'a', expirationSeconds: 599, path: 'token' }),
    'too long a life': (s) => addToken(s, { audience: 'a', expirationSeconds: 2 ** 32 + 1, path: 'token' }),
    'nobody to read it': (s) => addToken(s, { expirationSeconds: 600, path: 'token' }),
    'another file': (s) => addToken(s, { audience: 'a', expirationSeconds: 600, path: 'jwt' }),
    'a mount that can be written to': (s) => {
      addToken(s, { audience: 'a', expirationSeconds: 600, path: 'token' })
      delete container(s).volumeMounts[1].readOnly
    },
  },
  'one node for a shared volume': {
    'no affinity': (s) => share(s),
    'an affinity of one alone': (s) => {
      share(s)
      draw(s, { shared: 'data' })
    },
    'an affinity to others alone': (s) => draw(s, { shared: 'data' }),
    'another topology': (s) => draw(s, s.deployment.spec.selector.matchLabels, 'zone'),
  },
}

function addToken(sound: Sound, serviceAccountToken: object): void {
  podSpec(sound).volumes.push({ name: 'token', projected: { sources: [{ serviceAccountToken }] } })
  container(sound).volumeMounts.push({ name: 'token', mountPath: '/token', readOnly: true })
}

/** Mounts the database's volume in the web service too. */
function share(sound: Sound): void {
  podSpec(sound).volumes.push({ name: 'data', persistentVolumeClaim: { claimName: 'data' } })
  container(sound).volumeMounts.push({ name: 'data', mountPath: '/data', subPath: 'data', readOnly: true })
}

/** Draws the pods of the web service to those with some labels. */
function draw(sound: Sound, matchLabels: object, topologyKey = 'kubernetes.io/hostname'): void {
  const term = { labelSelector: { matchLabels }, topologyKey }
  podSpec(sound).affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } }
}

describe('the semantic checks', () => {
  it('accept sound objects', () => {
    expect(semanticFaults(inOrder(soundObjects()))).toEqual([])
  })

  it('accept an identity token', () => {
    const sound = soundObjects()
    addToken(sound, { audience: 'a', expirationSeconds: 600, path: 'token' })
    expect(semanticFaults(inOrder(sound))).toEqual([])
  })

  it('accept a shared volume whose pods are drawn together', () => {
    const sound = soundObjects()
    share(sound)
    expect(semanticFaults(inOrder(sound), { volumeAffinity: false })).toEqual([])
    const term = { labelSelector: { matchLabels: { shared: 'data' } }, topologyKey: 'kubernetes.io/hostname' }
    for (const workload of [sound.deployment, sound.statefulSet]) {
      workload.spec.template.metadata.labels.shared = 'data'
      workload.spec.template.spec.affinity = {
        podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
      }
    }
    expect(semanticFaults(inOrder(sound))).toEqual([])
  })

  it.each(checks.map(({ name }) => name))('%s: is tested with broken objects', (name) => {
    expect(Object.keys(broken)).toContain(name)
  })

  it('accept an empty list', () => {
    expect(semanticFaults([])).toEqual([])
  })

  for (const [name, breaks] of Object.entries(broken)) {
    it.each(Object.entries(breaks))(`${name}: reject %s`, (_, breakIt) => {
      const sound = soundObjects()
      breakIt(sound)
      const faults = semanticFaults(inOrder(sound)).filter((fault) => fault.startsWith(`${name}: `))
      expect(faults).not.toEqual([])
    })
  }
})
