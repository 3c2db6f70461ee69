import type { WorkerResponses, WorkerRequest } from './worker-messages';

/** A worker that does not answer by then is not there. */
const PATIENCE_MS = 10_000;

/** Sends a message to the worker; undefined where there is none, or it has no response. */
export function requestFromWorker<Kind extends WorkerRequest>(
  question: Kind,
): Promise<WorkerResponses[Kind['kind']] | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(undefined);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    port1.onmessage = ({ data }: MessageEvent<WorkerResponses[Kind['kind']] | undefined>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage(question, [port2]);
  });
}

/** Resolves once the page has a worker; never where it gets none. */
export function waitForWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
}
