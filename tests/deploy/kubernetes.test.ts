import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as validateJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as validateConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as validateNamespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as validateSecret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as validateBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FINISH_REQUESTS_LIMIT_MS } from '../../server/shutdown';
import { deployed, envLines, imageEnvironment, manifests, stages, type Container, type Pod } from './support/files';
import { started, unknown } from './support/settings';

// What is made in a cluster, checked by the schemas of its API, and by the code that is started there.

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const PROBED = ['/healthz', '/readyz'];

const SCHEMAS: Record<string, (value: unknown) => boolean> = {
  'v1 Namespace': validateNamespace,
  'v1 ConfigMap': validateConfigMap,
  'v1 Secret': validateSecret,
  'v1 Service': validateService,
  'apps/v1 Deployment': validateDeployment,
  'batch/v1 Job': validateJob,
  'policy/v1 PodDisruptionBudget': validateBudget,
};

/** The value, which notes where it is looked at; and the places that nobody looked at: names that the schema does not know. */
function watched(value: object): { value: object; unseen(): string[] } {
  const seen = new Set<string>();
  const wrap = (inner: object, at: string): object =>
    new Proxy(inner, {
      get(target, name, receiver) {
        const found: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol') return found;
        seen.add(`${at}/${name}`);
        return typeof found === 'object' && found !== null ? wrap(found, `${at}/${name}`) : found;
      },
    });
  const placesIn = (inner: object, at: string): string[] =>
    Object.entries(inner).flatMap(([name, each]: [string, unknown]) => [
      `${at}/${name}`,
      ...(typeof each === 'object' && each !== null ? placesIn(each, `${at}/${name}`) : []),
    ]);
  return { value: wrap(value, ''), unseen: () => placesIn(value, '').filter((place) => !seen.has(place)) };
}

/** Faults by the schema, and names that it does not have. */
function faultsOf(manifest: { apiVersion?: string; kind: string }): unknown[] {
  const validate = SCHEMAS[`${manifest.apiVersion} ${manifest.kind}`];
  if (!validate) return [`No schema of ${manifest.apiVersion} ${manifest.kind}`];
  const { value, unseen } = watched(manifest);
  if (validate(value)) return unseen();
  return (validate as { errors?: unknown[] }).errors ?? ['refused'];
}

describe('kubernetes.yaml', () => {
  const all = manifests();
  const ofKind = (kind: string) => all.filter((each) => each.kind === kind);
  const pods = all.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
  const containerOf = (pod: Pod | undefined) => pod?.containers[0] as Container;
  const settings = ofKind('ConfigMap')[0]?.data ?? {};
  const secrets = envLines(ofKind('Secret')[0]?.stringData?.['latchkey.env'] ?? '');

  test('is what the API of Kubernetes takes, and has no name that it doesn’t know', () => {
    expect(all.map(({ kind }) => kind)).toEqual([
      ...['Namespace', 'ConfigMap', 'Secret', 'Job', 'Deployment', 'Deployment', 'Service', 'PodDisruptionBudget'],
    ]);
    expect(all.flatMap(faultsOf)).toEqual([]);
    const [deployment] = ofKind('Deployment');
    expect(
      faultsOf({ ...deployment, kind: 'Deployment', spec: { ...deployment?.spec, replicas: 'two' } } as never),
    ).not.toEqual([]);
    expect(faultsOf({ ...deployment, kind: 'Deployment', spec: { ...deployment?.spec, replica: 2 } } as never)).toEqual(
      ['/spec/replica'],
    );
  });

  test('gives the program settings that it takes', () => {
    expect(unknown({ ...settings, ...secrets })).toEqual([]);
    const config = started({ ...imageEnvironment(), ...secrets, ...settings });
    expect(config).toMatchObject({ isDemo: false, jobs: 'off', publicUrl: 'https://pages.example.com' });
    expect(config.s3).toBeDefined();
    expect(config.trustedProxies).toHaveLength(1);
  });

  test('asks where the program answers', () => {
    const ports: Record<string, string | undefined> = {
      pages: imageEnvironment().PORT,
      metrics: settings.METRICS_PORT,
    };
    for (const { ports: own = [], ...container } of pods.map(containerOf)) {
      for (const { name, containerPort } of own) expect(String(containerPort)).toBe(ports[name]);
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        if (!probe) continue;
        expect(PROBED).toContain(probe.httpGet.path);
        expect(own.map(({ name }) => name)).toContain(probe.httpGet.port);
      }
    }
    const [host, worker] = ofKind('Deployment').map(({ spec }) => containerOf(spec?.template?.spec));
    expect(host?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'pages' });
    expect(host?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'pages' });
    expect(worker?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'metrics' });
    // The paths themselves.
    const served = readFileSync('server/common-middleware.ts', 'utf8');
    for (const where of PROBED) expect(served).toContain(`app.get('${where}'`);
  });

  test('two serve, one works, one migrates, each by a command that there is and from the same image', () => {
    expect(ofKind('Deployment').map(({ spec }) => spec?.replicas)).toEqual([2, 1]);
    expect(pods.map((pod) => containerOf(pod).args)).toEqual([['migrate', 'up'], ['serve'], ['worker']]);
    expect(new Set(pods.map((pod) => containerOf(pod).image))).toEqual(
      new Set([`registry.example.com/latchkey:${version}`]),
    );
    expect(ofKind('Job')[0]?.metadata.name).toBe(`latchkey-migrate-${version.replaceAll('.', '-')}`);
    const program = '/opt/latchkey/bin/latchkey';
    for (const pod of pods)
      expect(containerOf(pod).command).toEqual(['node', '--env-file=/run/secrets/latchkey/latchkey.env', program]);
    expect(deployed('Dockerfile')).toContain(`ln -s ${program} `);
  });

  test('asks for as little as the strictest rule of the cluster allows, and gives time to finish', () => {
    const [user, group] = (
      stages()
        .at(-1)
        ?.find(({ keyword }) => keyword === 'USER')?.text ?? ''
    )
      .split(':')
      .map(Number);
    for (const pod of pods) {
      expect(pod.securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: user,
        runAsGroup: group,
        fsGroup: group,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containerOf(pod).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const mounts = containerOf(pod).volumeMounts as { name: string; mountPath: string }[];
      expect(mounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
      expect(mounts.map(({ mountPath }) => mountPath)).toContain(imageEnvironment().DATA_DIR);
    }
    for (const { spec } of ofKind('Deployment'))
      expect(spec?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        FINISH_REQUESTS_LIMIT_MS / 1000 + 5 + 5,
      );
  });

  test('what is selected are the pods that serve', () => {
    const labels = ofKind('Deployment')[0]?.spec?.template?.metadata.labels;
    expect(ofKind('Service')[0]?.spec?.selector).toEqual(labels);
    expect(ofKind('PodDisruptionBudget')[0]?.spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
  });
});
