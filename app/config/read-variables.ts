import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error';

/**
 * A certificate or key from a variable that holds either the PEM text itself or the name of its file.
 *
 * @throws Error that names the variable
 */
export function readPem(name: string, value: string): string {
  const text = value.includes('-----BEGIN') ? value.replace(/\\n/g, '\n') : readFile(name, value);
  if (!/-----BEGIN [A-Z0-9 ]+-----[\s\S]+-----END [A-Z0-9 ]+-----/.test(text))
    throw new ConfigurationError(`${name}: holds no PEM text`);
  return text;
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigurationError(`${name}: the file can't be read`);
  }
}

/**
 * Variables that are set together or not at all.
 *
 * @returns undefined when all are empty
 * @throws Error that names those which are missing
 */
export function requireTogether<K extends string>(values: Record<K, string>): Record<K, string> | undefined {
  const names = Object.keys(values) as K[];
  const missing = names.filter((name) => values[name] === '');
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    const others = names.filter((name) => values[name] !== '').join(', ');
    throw new ConfigurationError(...missing.map((name) => `${name}: needed with ${others}`));
  }
  return values;
}
