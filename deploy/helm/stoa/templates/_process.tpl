{{/* The deployment of the processes with one role. */}}
{{- define "stoa.deployment" -}}
{{- $role := .role -}}
{{- $process := .process -}}
{{- with .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}-{{ $role }}
  labels: { app.kubernetes.io/name: stoa, app.kubernetes.io/instance: {{ .Release.Name }}, app.kubernetes.io/component: {{ $role }} }
spec:
  replicas: {{ $process.replicas }}
  selector:
    matchLabels: { app.kubernetes.io/instance: {{ .Release.Name }}, app.kubernetes.io/component: {{ $role }} }
  template:
    metadata:
      labels: { app.kubernetes.io/name: stoa, app.kubernetes.io/instance: {{ .Release.Name }}, app.kubernetes.io/component: {{ $role }} }
      annotations: { prometheus.io/scrape: "true", prometheus.io/port: "4000" }
    spec:
      # Running requests and jobs get 25 seconds.
      terminationGracePeriodSeconds: 40
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: stoa
          image: {{ include "stoa.image" . }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          env:
            {{- include "stoa.settings" . | nindent 12 }}
            - { name: STOA_ROLE, value: {{ $role }} }
          envFrom: [{ secretRef: { name: {{ .Values.secretName }} } }]
          ports: [{ name: http, containerPort: 4000 }]
          startupProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 2, failureThreshold: 60 }
          livenessProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
          readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 3, timeoutSeconds: 3 }
          # The endpoints of the service are updated while requests still arrive.
          lifecycle: { preStop: { exec: { command: ["sleep", "5"] } } }
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          resources: {{ toYaml $process.resources | nindent 12 }}
          volumeMounts: [{ name: data, mountPath: /data }, { name: tmp, mountPath: /tmp }]
      volumes: [{ name: data, emptyDir: {} }, { name: tmp, emptyDir: {} }]
{{- end }}
{{- end }}

{{- define "stoa.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "stoa.settings" -}}
- { name: STOA_BASE_URL, value: {{ .Values.baseUrl | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
