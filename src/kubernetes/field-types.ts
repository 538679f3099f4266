/**
 * The fields of Kubernetes' types, which `npm run generate` takes from the official client. A field is its name and its
 * type, such as `containers!:[]Container`. `!` marks a required one; `[]` is a list of a type, `{}` a map of texts to
 * a type. The types in lower case are `s` (a text), `n` (a number), `b` (a boolean), `i` (a number or a text) and `x`
 * (anything).
 */
export const fieldTypes: Readonly<Record<string, string>> = {
  AWSElasticBlockStoreVolumeSource: 'fsType:s partition:n readOnly:b volumeID!:s',
  Affinity: 'nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAntiAffinity',
  AppArmorProfile: 'localhostProfile:s type!:s',
  AzureDiskVolumeSource: 'cachingMode:s diskName!:s diskURI!:s fsType:s kind:s readOnly:b',
  AzureFileVolumeSource: 'readOnly:b secretName!:s shareName!:s',
  CSIVolumeSource:
    'driver!:s fsType:s nodePublishSecretRef:LocalObjectReference readOnly:b volumeAttributes:{}s',
  Capabilities: 'add:[]s drop:[]s',
  CephFSVolumeSource: 'monitors!:[]s path:s readOnly:b secretFile:s secretRef:LocalObjectReference user:s',
  CinderVolumeSource: 'fsType:s readOnly:b secretRef:LocalObjectReference volumeID!:s',
  ClientIPConfig: 'timeoutSeconds:n',
  ClusterTrustBundleProjection: 'labelSelector:LabelSelector name:s optional:b path!:s signerName:s',
  ConfigMapEnvSource: 'name:s optional:b',
  ConfigMapKeySelector: 'key!:s name:s optional:b',
  ConfigMapProjection: 'items:[]KeyToPath name:s optional:b',
  ConfigMapVolumeSource: 'defaultMode:n items:[]KeyToPath name:s optional:b',
  Container:
    'args:[]s command:[]s env:[]EnvVar envFrom:[]EnvFromSource image:s imagePullPolicy:s lifecycle:Lifecycle livenessProbe:Probe name!:s ports:[]ContainerPort readinessProbe:Probe resizePolicy:[]ContainerResizePolicy resources:ResourceRequirements restartPolicy:s restartPolicyRules:[]ContainerRestartRule securityContext:SecurityContext startupProbe:Probe stdin:b stdinOnce:b terminationMessagePath:s terminationMessagePolicy:s tty:b volumeDevices:[]VolumeDevice volumeMounts:[]VolumeMount workingDir:s',
  ContainerPort: 'containerPort!:n hostIP:s hostPort:n name:s protocol:s',
  ContainerResizePolicy: 'resourceName!:s restartPolicy!:s',
  ContainerResourceMetricSource: 'container!:s name!:s target!:MetricTarget',
  ContainerRestartRule: 'action!:s exitCodes:ContainerRestartRuleOnExitCodes',
  ContainerRestartRuleOnExitCodes: 'operator!:s values:[]n',
  CronJob: 'apiVersion:s kind:s metadata:ObjectMeta spec:CronJobSpec',
  CronJobSpec:
    'concurrencyPolicy:s failedJobsHistoryLimit:n jobTemplate!:JobTemplateSpec schedule!:s startingDeadlineSeconds:n successfulJobsHistoryLimit:n suspend:b timeZone:s',
  CrossVersionObjectReference: 'apiVersion:s kind!:s name!:s',
  DaemonSet: 'apiVersion:s kind:s metadata:ObjectMeta spec:DaemonSetSpec',
  DaemonSetSpec:
    'minReadySeconds:n revisionHistoryLimit:n selector!:LabelSelector template!:PodTemplateSpec updateStrategy:DaemonSetUpdateStrategy',
  DaemonSetUpdateStrategy: 'rollingUpdate:RollingUpdateDaemonSet type:s',
  Deployment: 'apiVersion:s kind:s metadata:ObjectMeta spec:DeploymentSpec',
  DeploymentSpec:
    'minReadySeconds:n paused:b progressDeadlineSeconds:n replicas:n revisionHistoryLimit:n selector!:LabelSelector strategy:DeploymentStrategy template!:PodTemplateSpec',
  DeploymentStrategy: 'rollingUpdate:RollingUpdateDeployment type:s',
  DownwardAPIProjection: 'items:[]DownwardAPIVolumeFile',
  DownwardAPIVolumeFile: 'fieldRef:ObjectFieldSelector mode:n path!:s resourceFieldRef:ResourceFieldSelector',
  DownwardAPIVolumeSource: 'defaultMode:n items:[]DownwardAPIVolumeFile',
  EmptyDirVolumeSource: 'medium:s sizeLimit:s',
  EnvFromSource: 'configMapRef:ConfigMapEnvSource prefix:s secretRef:SecretEnvSource',
  EnvVar: 'name!:s value:s valueFrom:EnvVarSource',
  EnvVarSource:
    'configMapKeyRef:ConfigMapKeySelector fieldRef:ObjectFieldSelector fileKeyRef:FileKeySelector resourceFieldRef:ResourceFieldSelector secretKeyRef:SecretKeySelector',
  EphemeralContainer:
    'args:[]s command:[]s env:[]EnvVar envFrom:[]EnvFromSource image:s imagePullPolicy:s lifecycle:Lifecycle livenessProbe:Probe name!:s ports:[]ContainerPort readinessProbe:Probe resizePolicy:[]ContainerResizePolicy resources:ResourceRequirements restartPolicy:s restartPolicyRules:[]ContainerRestartRule securityContext:SecurityContext startupProbe:Probe stdin:b stdinOnce:b targetContainerName:s terminationMessagePath:s terminationMessagePolicy:s tty:b volumeDevices:[]VolumeDevice volumeMounts:[]VolumeMount workingDir:s',
  EphemeralVolumeSource: 'volumeClaimTemplate:PersistentVolumeClaimTemplate',
  ExecAction: 'command:[]s',
  ExternalMetricSource: 'metric!:MetricIdentifier target!:MetricTarget',
  FCVolumeSource: 'fsType:s lun:n readOnly:b targetWWNs:[]s wwids:[]s',
  FileKeySelector: 'key!:s optional:b path!:s volumeName!:s',
  FlexVolumeSource: 'driver!:s fsType:s options:{}s readOnly:b secretRef:LocalObjectReference',
  FlockerVolumeSource: 'datasetName:s datasetUUID:s',
  GCEPersistentDiskVolumeSource: 'fsType:s partition:n pdName!:s readOnly:b',
  GRPCAction: 'port!:n service:s',
  GitRepoVolumeSource: 'directory:s repository!:s revision:s',
  GlusterfsVolumeSource: 'endpoints!:s path!:s readOnly:b',
  HPAScalingPolicy: 'periodSeconds!:n type!:s value!:n',
  HPAScalingRules: 'policies:[]HPAScalingPolicy selectPolicy:s stabilizationWindowSeconds:n tolerance:s',
  HTTPGetAction: 'host:s httpHeaders:[]HTTPHeader path:s port!:i scheme:s',
  HTTPHeader: 'name!:s value!:s',
  HTTPIngressPath: 'backend!:IngressBackend path:s pathType!:s',
  HTTPIngressRuleValue: 'paths!:[]HTTPIngressPath',
  HorizontalPodAutoscaler: 'apiVersion:s kind:s metadata:ObjectMeta spec:HorizontalPodAutoscalerSpec',
  HorizontalPodAutoscalerBehavior: 'scaleDown:HPAScalingRules scaleUp:HPAScalingRules',
  HorizontalPodAutoscalerSpec:
    'behavior:HorizontalPodAutoscalerBehavior maxReplicas!:n metrics:[]MetricSpec minReplicas:n scaleTargetRef!:CrossVersionObjectReference',
  HostAlias: 'hostnames:[]s ip!:s',
  HostPathVolumeSource: 'path!:s type:s',
  ISCSIVolumeSource:
    'chapAuthDiscovery:b chapAuthSession:b fsType:s initiatorName:s iqn!:s iscsiInterface:s lun!:n portals:[]s readOnly:b secretRef:LocalObjectReference targetPortal!:s',
  ImageVolumeSource: 'pullPolicy:s reference:s',
  Ingress: 'apiVersion:s kind:s metadata:ObjectMeta spec:IngressSpec',
  IngressBackend: 'resource:TypedLocalObjectReference service:IngressServiceBackend',
  IngressRule: 'host:s http:HTTPIngressRuleValue',
  IngressServiceBackend: 'name!:s port:ServiceBackendPort',
  IngressSpec: 'defaultBackend:IngressBackend ingressClassName:s rules:[]IngressRule tls:[]IngressTLS',
  IngressTLS: 'hosts:[]s secretName:s',
  Job: 'apiVersion:s kind:s metadata:ObjectMeta spec:JobSpec',
  JobSpec:
    'activeDeadlineSeconds:n backoffLimit:n backoffLimitPerIndex:n completionMode:s completions:n managedBy:s manualSelector:b maxFailedIndexes:n parallelism:n podFailurePolicy:PodFailurePolicy podReplacementPolicy:s selector:LabelSelector successPolicy:SuccessPolicy suspend:b template!:PodTemplateSpec ttlSecondsAfterFinished:n',
  JobTemplateSpec: 'metadata:ObjectMeta spec:JobSpec',
  KeyToPath: 'key!:s mode:n path!:s',
  LabelSelector: 'matchExpressions:[]LabelSelectorRequirement matchLabels:{}s',
  LabelSelectorRequirement: 'key!:s operator!:s values:[]s',
  Lifecycle: 'postStart:LifecycleHandler preStop:LifecycleHandler stopSignal:s',
  LifecycleHandler: 'exec:ExecAction httpGet:HTTPGetAction sleep:SleepAction tcpSocket:TCPSocketAction',
  LocalObjectReference: 'name:s',
  ManagedFieldsEntry: 'apiVersion:s fieldsType:s fieldsV1:x manager:s operation:s subresource:s time:s',
  MetricIdentifier: 'name!:s selector:LabelSelector',
  MetricSpec:
    'containerResource:ContainerResourceMetricSource external:ExternalMetricSource object:ObjectMetricSource pods:PodsMetricSource resource:ResourceMetricSource type!:s',
  MetricTarget: 'averageUtilization:n averageValue:s type!:s value:s',
  NFSVolumeSource: 'path!:s readOnly:b server!:s',
  NodeAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm requiredDuringSchedulingIgnoredDuringExecution:NodeSelector',
  NodeSelector: 'nodeSelectorTerms!:[]NodeSelectorTerm',
  NodeSelectorRequirement: 'key!:s operator!:s values:[]s',
  NodeSelectorTerm: 'matchExpressions:[]NodeSelectorRequirement matchFields:[]NodeSelectorRequirement',
  ObjectFieldSelector: 'apiVersion:s fieldPath!:s',
  ObjectMeta:
    'annotations:{}s creationTimestamp:s deletionGracePeriodSeconds:n deletionTimestamp:s finalizers:[]s generateName:s generation:n labels:{}s managedFields:[]ManagedFieldsEntry name:s namespace:s ownerReferences:[]OwnerReference resourceVersion:s selfLink:s uid:s',
  ObjectMetricSource:
    'describedObject!:CrossVersionObjectReference metric!:MetricIdentifier target!:MetricTarget',
  OwnerReference: 'apiVersion!:s blockOwnerDeletion:b controller:b kind!:s name!:s uid!:s',
  PersistentVolumeClaim: 'apiVersion:s kind:s metadata:ObjectMeta spec:PersistentVolumeClaimSpec',
  PersistentVolumeClaimSpec:
    'accessModes:[]s dataSource:TypedLocalObjectReference dataSourceRef:TypedObjectReference resources:VolumeResourceRequirements selector:LabelSelector storageClassName:s volumeAttributesClassName:s volumeMode:s volumeName:s',
  PersistentVolumeClaimTemplate: 'metadata:ObjectMeta spec!:PersistentVolumeClaimSpec',
  PersistentVolumeClaimVolumeSource: 'claimName!:s readOnly:b',
  PhotonPersistentDiskVolumeSource: 'fsType:s pdID!:s',
  PodAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm',
  PodAffinityTerm:
    'labelSelector:LabelSelector matchLabelKeys:[]s mismatchLabelKeys:[]s namespaceSelector:LabelSelector namespaces:[]s topologyKey!:s',
  PodAntiAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm',
  PodCertificateProjection:
    'certificateChainPath:s credentialBundlePath:s keyPath:s keyType!:s maxExpirationSeconds:n signerName!:s',
  PodDNSConfig: 'nameservers:[]s options:[]PodDNSConfigOption searches:[]s',
  PodDNSConfigOption: 'name:s value:s',
  PodDisruptionBudget: 'apiVersion:s kind:s metadata:ObjectMeta spec:PodDisruptionBudgetSpec',
  PodDisruptionBudgetSpec:
    'maxUnavailable:i minAvailable:i selector:LabelSelector unhealthyPodEvictionPolicy:s',
  PodFailurePolicy: 'rules!:[]PodFailurePolicyRule',
  PodFailurePolicyOnExitCodesRequirement: 'containerName:s operator!:s values!:[]n',
  PodFailurePolicyOnPodConditionsPattern: 'type!:s',
  PodFailurePolicyRule:
    'action!:s onExitCodes:PodFailurePolicyOnExitCodesRequirement onPodConditions:[]PodFailurePolicyOnPodConditionsPattern',
  PodOS: 'name!:s',
  PodReadinessGate: 'conditionType!:s',
  PodResourceClaim: 'name!:s resourceClaimName:s resourceClaimTemplateName:s',
  PodSchedulingGate: 'name!:s',
  PodSecurityContext:
    'appArmorProfile:AppArmorProfile fsGroup:n fsGroupChangePolicy:s runAsGroup:n runAsNonRoot:b runAsUser:n seLinuxChangePolicy:s seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile supplementalGroups:[]n supplementalGroupsPolicy:s sysctls:[]Sysctl windowsOptions:WindowsSecurityContextOptions',
  PodSpec:
    'activeDeadlineSeconds:n affinity:Affinity automountServiceAccountToken:b containers!:[]Container dnsConfig:PodDNSConfig dnsPolicy:s enableServiceLinks:b ephemeralContainers:[]EphemeralContainer hostAliases:[]HostAlias hostIPC:b hostNetwork:b hostPID:b hostUsers:b hostname:s hostnameOverride:s imagePullSecrets:[]LocalObjectReference initContainers:[]Container nodeName:s nodeSelector:{}s os:PodOS overhead:{}s preemptionPolicy:s priority:n priorityClassName:s readinessGates:[]PodReadinessGate resourceClaims:[]PodResourceClaim resources:ResourceRequirements restartPolicy:s runtimeClassName:s schedulerName:s schedulingGates:[]PodSchedulingGate securityContext:PodSecurityContext serviceAccount:s serviceAccountName:s setHostnameAsFQDN:b shareProcessNamespace:b subdomain:s terminationGracePeriodSeconds:n tolerations:[]Toleration topologySpreadConstraints:[]TopologySpreadConstraint volumes:[]Volume',
  PodTemplateSpec: 'metadata:ObjectMeta spec:PodSpec',
  PodsMetricSource: 'metric!:MetricIdentifier target!:MetricTarget',
  PortworxVolumeSource: 'fsType:s readOnly:b volumeID!:s',
  PreferredSchedulingTerm: 'preference!:NodeSelectorTerm weight!:n',
  Probe:
    'exec:ExecAction failureThreshold:n grpc:GRPCAction httpGet:HTTPGetAction initialDelaySeconds:n periodSeconds:n successThreshold:n tcpSocket:TCPSocketAction terminationGracePeriodSeconds:n timeoutSeconds:n',
  ProjectedVolumeSource: 'defaultMode:n sources:[]VolumeProjection',
  QuobyteVolumeSource: 'group:s readOnly:b registry!:s tenant:s user:s volume!:s',
  RBDVolumeSource:
    'fsType:s image!:s keyring:s monitors!:[]s pool:s readOnly:b secretRef:LocalObjectReference user:s',
  ResourceClaim: 'name!:s request:s',
  ResourceFieldSelector: 'containerName:s divisor:s resource!:s',
  ResourceMetricSource: 'name!:s target!:MetricTarget',
  ResourceRequirements: 'claims:[]ResourceClaim limits:{}s requests:{}s',
  RollingUpdateDaemonSet: 'maxSurge:i maxUnavailable:i',
  RollingUpdateDeployment: 'maxSurge:i maxUnavailable:i',
  RollingUpdateStatefulSetStrategy: 'maxUnavailable:i partition:n',
  SELinuxOptions: 'level:s role:s type:s user:s',
  ScaleIOVolumeSource:
    'fsType:s gateway!:s protectionDomain:s readOnly:b secretRef!:LocalObjectReference sslEnabled:b storageMode:s storagePool:s system!:s volumeName:s',
  SeccompProfile: 'localhostProfile:s type!:s',
  SecretEnvSource: 'name:s optional:b',
  SecretKeySelector: 'key!:s name:s optional:b',
  SecretProjection: 'items:[]KeyToPath name:s optional:b',
  SecretVolumeSource: 'defaultMode:n items:[]KeyToPath optional:b secretName:s',
  SecurityContext:
    'allowPrivilegeEscalation:b appArmorProfile:AppArmorProfile capabilities:Capabilities privileged:b procMount:s readOnlyRootFilesystem:b runAsGroup:n runAsNonRoot:b runAsUser:n seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile windowsOptions:WindowsSecurityContextOptions',
  Service: 'apiVersion:s kind:s metadata:ObjectMeta spec:ServiceSpec',
  ServiceAccountTokenProjection: 'audience:s expirationSeconds:n path!:s',
  ServiceBackendPort: 'name:s number:n',
  ServicePort: 'appProtocol:s name:s nodePort:n port!:n protocol:s targetPort:i',
  ServiceSpec:
    'allocateLoadBalancerNodePorts:b clusterIP:s clusterIPs:[]s externalIPs:[]s externalName:s externalTrafficPolicy:s healthCheckNodePort:n internalTrafficPolicy:s ipFamilies:[]s ipFamilyPolicy:s loadBalancerClass:s loadBalancerIP:s loadBalancerSourceRanges:[]s ports:[]ServicePort publishNotReadyAddresses:b selector:{}s sessionAffinity:s sessionAffinityConfig:SessionAffinityConfig trafficDistribution:s type:s',
  SessionAffinityConfig: 'clientIP:ClientIPConfig',
  SleepAction: 'seconds!:n',
  StatefulSet: 'apiVersion:s kind:s metadata:ObjectMeta spec:StatefulSetSpec',
  StatefulSetOrdinals: 'start:n',
  StatefulSetPersistentVolumeClaimRetentionPolicy: 'whenDeleted:s whenScaled:s',
  StatefulSetSpec:
    'minReadySeconds:n ordinals:StatefulSetOrdinals persistentVolumeClaimRetentionPolicy:StatefulSetPersistentVolumeClaimRetentionPolicy podManagementPolicy:s replicas:n revisionHistoryLimit:n selector!:LabelSelector serviceName:s template!:PodTemplateSpec updateStrategy:StatefulSetUpdateStrategy volumeClaimTemplates:[]PersistentVolumeClaim',
  StatefulSetUpdateStrategy: 'rollingUpdate:RollingUpdateStatefulSetStrategy type:s',
  StorageOSVolumeSource: 'fsType:s readOnly:b secretRef:LocalObjectReference volumeName:s volumeNamespace:s',
  SuccessPolicy: 'rules!:[]SuccessPolicyRule',
  SuccessPolicyRule: 'succeededCount:n succeededIndexes:s',
  Sysctl: 'name!:s value!:s',
  TCPSocketAction: 'host:s port!:i',
  Toleration: 'effect:s key:s operator:s tolerationSeconds:n value:s',
  TopologySpreadConstraint:
    'labelSelector:LabelSelector matchLabelKeys:[]s maxSkew!:n minDomains:n nodeAffinityPolicy:s nodeTaintsPolicy:s topologyKey!:s whenUnsatisfiable!:s',
  TypedLocalObjectReference: 'apiGroup:s kind!:s name!:s',
  TypedObjectReference: 'apiGroup:s kind!:s name!:s namespace:s',
  Volume:
    'awsElasticBlockStore:AWSElasticBlockStoreVolumeSource azureDisk:AzureDiskVolumeSource azureFile:AzureFileVolumeSource cephfs:CephFSVolumeSource cinder:CinderVolumeSource configMap:ConfigMapVolumeSource csi:CSIVolumeSource downwardAPI:DownwardAPIVolumeSource emptyDir:EmptyDirVolumeSource ephemeral:EphemeralVolumeSource fc:FCVolumeSource flexVolume:FlexVolumeSource flocker:FlockerVolumeSource gcePersistentDisk:GCEPersistentDiskVolumeSource gitRepo:GitRepoVolumeSource glusterfs:GlusterfsVolumeSource hostPath:HostPathVolumeSource image:ImageVolumeSource iscsi:ISCSIVolumeSource name!:s nfs:NFSVolumeSource persistentVolumeClaim:PersistentVolumeClaimVolumeSource photonPersistentDisk:PhotonPersistentDiskVolumeSource portworxVolume:PortworxVolumeSource projected:ProjectedVolumeSource quobyte:QuobyteVolumeSource rbd:RBDVolumeSource scaleIO:ScaleIOVolumeSource secret:SecretVolumeSource storageos:StorageOSVolumeSource vsphereVolume:VsphereVirtualDiskVolumeSource',
  VolumeDevice: 'devicePath!:s name!:s',
  VolumeMount:
    'mountPath!:s mountPropagation:s name!:s readOnly:b recursiveReadOnly:s subPath:s subPathExpr:s',
  VolumeProjection:
    'clusterTrustBundle:ClusterTrustBundleProjection configMap:ConfigMapProjection downwardAPI:DownwardAPIProjection podCertificate:PodCertificateProjection secret:SecretProjection serviceAccountToken:ServiceAccountTokenProjection',
  VolumeResourceRequirements: 'limits:{}s requests:{}s',
  VsphereVirtualDiskVolumeSource: 'fsType:s storagePolicyID:s storagePolicyName:s volumePath!:s',
  WeightedPodAffinityTerm: 'podAffinityTerm!:PodAffinityTerm weight!:n',
  WindowsSecurityContextOptions:
    'gmsaCredentialSpec:s gmsaCredentialSpecName:s hostProcess:b runAsUserName:s',
}
