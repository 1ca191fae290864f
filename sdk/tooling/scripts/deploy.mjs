import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from './lib/paths.mjs';

/*
 * npm run deploy-templates              writes the templates of docs/deploy from docs/deploy/app.json
 * npm run deploy-templates -- --check   fails if one differs (part of `npm run check`)
 */
const app = JSON.parse(readFileSync(at('docs/deploy/app.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const image = `${app.image}:${version}`;
const note = '# Written by `npm run deploy-templates` from app.json; not by hand.\n';
const text = value => JSON.stringify(value);
const xml = value => value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

/** A service of compose, as in compose.yaml, with other notations of ports, data and variables. */
const service = ({ ports, volumes, value = ({ name }) => `\${${name}:-}` }) => `services:
  ${app.id}:
    image: ${image}
    restart: unless-stopped
${ports}    volumes: [${text(volumes)}]
    environment:
${app.variables.map(variable => `      ${variable.name}: ${text(value(variable))}\n`).join('')}    read_only: true
    tmpfs: ["/tmp"]
    cap_drop: ["ALL"]
    security_opt: ["no-new-privileges:true"]
    healthcheck:
      test: ["CMD", "node", "-e", "fetch('http://127.0.0.1:${app.port}/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
      interval: 30s
`;
const published = `    ports: ["${app.port}:${app.port}"]\n`;
const namedVolume = `\nvolumes:\n  ${app.id}-data:\n`;

const files = {
  'compose.image.yaml': `${note}${service({ ports: published, volumes: `${app.id}-data:${app.data}` })}${namedVolume}`,
  'dokploy/docker-compose.yml': `${note}${service({ ports: `    expose: ["${app.port}"]\n`, volumes: `${app.id}-data:${app.data}` })}${namedVolume}`,
  'dokploy/template.toml': `${note}[variables]
main_domain = "\${domain}"

[config]
env = [
${app.variables.map(({ name }) => `  ${text(`${name}=${name === 'VITRINE_PUBLIC_URL' ? 'https://${main_domain}' : name === 'VITRINE_TRUSTED_PROXIES' ? 'uniquelocal' : ''}`)},\n`).join('')}]

[[config.domains]]
serviceName = "${app.id}"
port = ${app.port}
host = "\${main_domain}"
`,
  'coolify.yaml': `${note}# documentation: ${app.website}
# slogan: ${app.tagline}
# category: ${app.category.toLowerCase()}
# logo: ${app.icon}
# port: ${app.port}

${service({
  ports: '',
  volumes: `${app.id}-data:${app.data}`,
  value: ({ name }) =>
    name === 'VITRINE_PUBLIC_URL'
      ? `$SERVICE_FQDN_VITRINE_${app.port}`
      : name === 'VITRINE_TRUSTED_PROXIES'
        ? 'uniquelocal'
        : `\${${name}:-}`,
})}${namedVolume}`,
  'casaos.yaml': `${note}name: ${app.id}
${service({ ports: `    ports:\n      - target: ${app.port}\n        published: "${app.port}"\n        protocol: tcp\n`, volumes: `/DATA/AppData/$AppID/data:${app.data}` })}x-casaos:
  architectures: [amd64, arm64]
  main: ${app.id}
  category: ${app.category}
  icon: ${app.icon}
  tagline: { en_us: ${text(app.tagline)} }
  title: { en_us: ${app.title} }
  description: { en_us: ${text(app.description)} }
  port_map: "${app.port}"
`,
  '1panel/data.yml': `${note}name: ${app.title}
tags: [DevOps]
title: ${text(app.tagline)}
description: ${text(app.description)}
additionalProperties:
  key: ${app.id}
  name: ${app.title}
  tags: [DevOps]
  shortDescEn: ${text(app.tagline)}
  type: website
  crossVersionUpdate: true
  website: ${app.website}
  github: ${app.website}
`,
  [`1panel/${version}/data.yml`]: `${note}additionalProperties:
  formFields:
    - { envKey: PANEL_APP_PORT_HTTP, labelEn: Port, default: ${app.port}, required: true, rule: paramPort, type: number }
${app.variables.map(({ name, title, example, secret }) => `    - { envKey: ${name}, labelEn: ${text(title)}, default: "", required: false, type: ${secret ? 'password' : 'text'}, edit: true${example ? `, description: ${text(example)}` : ''} }\n`).join('')}`,
  [`1panel/${version}/docker-compose.yml`]: `${note}${service({
    ports: `    container_name: \${CONTAINER_NAME}\n    ports: ["\${PANEL_APP_PORT_HTTP}:${app.port}"]\n    networks: [1panel-network]\n    labels: { createdBy: Apps }\n`,
    volumes: `./data:${app.data}`,
  })}
networks:
  1panel-network:
    external: true
`,
  'unraid.xml': `<?xml version="1.0"?>
<!-- Written by \`npm run deploy-templates\` from app.json; not by hand. -->
<Container version="2">
  <Name>${app.id}</Name>
  <Repository>${image}</Repository>
  <Network>bridge</Network>
  <Privileged>false</Privileged>
  <Support>${app.website}/issues</Support>
  <Project>${app.website}</Project>
  <Overview>${xml(app.description)}</Overview>
  <Category>Tools:</Category>
  <WebUI>http://[IP]:[PORT:${app.port}]/</WebUI>
  <Icon>${app.icon}</Icon>
  <ExtraParams>--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --user 99:100</ExtraParams>
  <Config Name="Port" Target="${app.port}" Default="${app.port}" Mode="tcp" Type="Port" Required="true" Display="always">${app.port}</Config>
  <Config Name="Data" Target="${app.data}" Default="/mnt/user/appdata/${app.id}" Mode="rw" Type="Path" Required="true" Display="always">/mnt/user/appdata/${app.id}</Config>
${app.variables.map(({ name, title, secret }) => `  <Config Name="${xml(title)}" Target="${name}" Default="" Mode="" Type="Variable" Required="false" Mask="${secret === true}" Display="always"/>\n`).join('')}</Container>
`,
  'helm/Chart.yaml': `${note}apiVersion: v2
name: ${app.id}
description: ${text(app.tagline)}
type: application
version: ${version}
appVersion: "${version}"
home: ${app.website}
icon: ${app.icon}
`,
  'helm/values.yaml': `${note}image: { repository: ${app.image}, tag: "", pullPolicy: IfNotPresent }
service: { type: ClusterIP, port: ${app.port} }
# One core writes to one volume. Several cores: PostgreSQL, Redis and docs/scale.md.
persistence: { size: 5Gi, storageClass: "", existingClaim: "" }
ingress: { enabled: false, className: "", host: "", tlsSecret: "" }
# VITRINE_… variables: docs/configuration.md.
env: {}
# Name of a secret whose keys are VITRINE_… variables, such as VITRINE_DATABASE_URL.
envSecret: ""
resources: { requests: { cpu: 50m, memory: 160Mi }, limits: { memory: 512Mi } }
`,
  'helm/templates/vitrine.yaml': `{{- /* Written by npm run deploy-templates from app.json; not by hand. */ -}}
{{- $name := .Release.Name }}
apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ $name }}, labels: { app: {{ $name }} } }
spec:
  replicas: 1
  # The volume is that of one core: the old one ends before the new one starts. Agents keep their reports meanwhile.
  strategy: { type: Recreate }
  selector: { matchLabels: { app: {{ $name }} } }
  template:
    metadata: { labels: { app: {{ $name }} } }
    spec:
      securityContext: { runAsNonRoot: true, runAsUser: ${app.user}, runAsGroup: ${app.user}, fsGroup: ${app.user}, seccompProfile: { type: RuntimeDefault } }
      terminationGracePeriodSeconds: 15
      containers:
        - name: ${app.id}
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          ports: [{ name: http, containerPort: ${app.port} }]
          env:
            {{- range $key, $value := .Values.env }}
            - { name: {{ $key }}, value: {{ $value | quote }} }
            {{- end }}
          {{- with .Values.envSecret }}
          envFrom: [{ secretRef: { name: {{ . }} } }]
          {{- end }}
          livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 30 }
          readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 5 }
          startupProbe: { httpGet: { path: /healthz, port: http }, failureThreshold: 60, periodSeconds: 2 }
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } }
          resources: {{- toYaml .Values.resources | nindent 12 }}
          volumeMounts: [{ name: data, mountPath: ${app.data} }, { name: tmp, mountPath: /tmp }]
      volumes:
        - name: data
          persistentVolumeClaim: { claimName: {{ .Values.persistence.existingClaim | default $name }} }
        - name: tmp
          emptyDir: {}
---
apiVersion: v1
kind: Service
metadata: { name: {{ $name }} }
spec:
  type: {{ .Values.service.type }}
  selector: { app: {{ $name }} }
  ports: [{ name: http, port: {{ .Values.service.port }}, targetPort: http }]
{{- if not .Values.persistence.existingClaim }}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: {{ $name }} }
spec:
  accessModes: [ReadWriteOnce]
  {{- with .Values.persistence.storageClass }}
  storageClassName: {{ . }}
  {{- end }}
  resources: { requests: { storage: {{ .Values.persistence.size }} } }
{{- end }}
{{- if .Values.ingress.enabled }}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: {{ $name }} }
spec:
  {{- with .Values.ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- with .Values.ingress.tlsSecret }}
  tls: [{ hosts: [{{ $.Values.ingress.host }}], secretName: {{ . }} }]
  {{- end }}
  rules:
    - host: {{ .Values.ingress.host }}
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: {{ $name }}, port: { name: http } } } }] }
{{- end }}
`,
};

const check = process.argv.includes('--check');
let differs = 0;
for (const [name, content] of Object.entries(files)) {
  const file = at('docs/deploy', name);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
  if (check) {
    console.error(`docs/deploy/${name} differs from docs/deploy/app.json: run npm run deploy-templates`);
    differs++;
    continue;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`docs/deploy/${name}`);
}
process.exit(differs > 0 ? 1 : 0);
