import type { Answers, Question } from './messages';

/** A worker that does not answer by then is not there. */
const PATIENCE_MS = 10_000;

/** Asks the worker; undefined where there is none, or it has nothing to say. */
export function ask<Asked extends Question>(question: Asked): Promise<Answers[Asked['kind']] | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(undefined);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    port1.onmessage = ({ data }: MessageEvent<Answers[Asked['kind']] | undefined>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage(question, [port2]);
  });
}

/** Resolves once the page has a worker; never where it gets none. */
export function workerComes(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
}
