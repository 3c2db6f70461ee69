import { DockerfileParser } from 'dockerfile-ast';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

/** The text of a file of `deploy/`. */
export const deployed = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');

/** Settings of a file of `NAME=value` lines, as systemd, Compose and Node read it; with those that are only proposed, if asked for. */
export function envLines(text: string, withProposed = false): Record<string, string> {
  const lines = text.matchAll(withProposed ? /^#?([A-Z][A-Z0-9_]*)=(.*)$/gm : /^([A-Z][A-Z0-9_]*)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

interface ComposeService {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  [key: string]: unknown;
}
interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  configs: Record<string, { file: string }>;
}

/** The set of containers; what several share is put in where they name it. */
export const compose = (): Compose => parse(deployed('compose.yaml'), { merge: true }) as Compose;

interface Probe {
  httpGet: { path: string; port: string };
}
export interface Container {
  image: string;
  command: string[];
  args: string[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  [key: string]: unknown;
}
export interface Pod {
  terminationGracePeriodSeconds?: number;
  securityContext: Record<string, unknown>;
  containers: Container[];
  volumes: { name: string }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    replicas?: number;
    template?: { metadata: { labels: Record<string, string> }; spec: Pod };
    [key: string]: unknown;
  };
}

/** What is made in the cluster by a file. */
export const manifests = (name = 'kubernetes.yaml'): Manifest[] =>
  parseAllDocuments(deployed(name)).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });

/** A unit's settings by section and name; a name that is said twice has both values. */
export function unit(name: string): Record<string, Record<string, string[]>> {
  const sections: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of deployed(name).split('\n')) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (heading) section = sections[heading] ??= {};
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) (section[key] ??= []).push(value);
  }
  return sections;
}

/** A line of the Dockerfile. */
interface Step {
  keyword: string;
  /** `--from=…` and its like, by name. */
  flags: Record<string, string>;
  /** What stands behind them, as it is written. */
  text: string;
  /** Of a list in brackets its parts. */
  words: string[];
}

/** The Dockerfile's lines, stage by stage; what stands before the first stage belongs to none. */
export function stages(): Step[][] {
  const found: Step[][] = [];
  const lines = deployed('Dockerfile').split('\n');
  for (const instruction of DockerfileParser.parse(deployed('Dockerfile')).getInstructions()) {
    // As it is written: what the parser hands out has lost some of it, and that not in the same way for every keyword.
    const { start, end } = instruction.getRange();
    const written = lines
      .slice(start.line, end.line + 1)
      .join('\n')
      .replace(/\\\n/g, ' ');
    const [, given = '', text = ''] = /^\w+\s+((?:--\w[\w-]*=\S+\s+)*)(.*)$/s.exec(written) ?? [];
    const flags = Object.fromEntries(
      [...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const list = /\[.*\]$/.exec(text)?.[0];
    const step = {
      keyword: instruction.getKeyword(),
      flags,
      text: text.trim(),
      words: list ? (JSON.parse(list) as string[]) : [],
    };
    if (step.keyword === 'FROM') found.push([step]);
    else found.at(-1)?.push(step);
  }
  return found;
}

/** Variables that the image sets. */
export const imageEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    (stages().at(-1) ?? [])
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
  );
