import { hash } from 'node:crypto';

/** The id of a job: a UUID that its queue and key make. */
export function deriveJobId(queue: string, key: string): string {
  const hex = hash('sha256', `${queue}\n${key}`, 'hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** A pseudo-random number from 0 to 1 derived from a job's id: jobs that failed together are not retried together. */
export const jitterOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) / 2 ** 32;
