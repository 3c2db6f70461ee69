import type { WorkerRequest } from '../lib/offline/worker-messages';

/**
 * What the worker uses of its global scope. TypeScript knows either the types of a page or those of a worker, and the other
 * modules run in a page.
 */
export interface WorkerScope {
  readonly registration: {
    unregister(): Promise<boolean>;
    navigationPreload?: { enable(): Promise<void> };
    /** Wakes the worker once there is a connection, in browsers that do. */
    sync?: { register(tag: string): Promise<void> };
    showNotification(title: string, options: Record<string, unknown>): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly { url: string; focus(): Promise<unknown>; postMessage(message: unknown): void }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerRequestEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser has asked for while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** A page asks, and hears the answer through the port that it gives. */
export interface WorkerRequestEvent extends ExtendableEvent {
  readonly data: WorkerRequest;
  readonly source: { readonly url: string } | null;
  readonly ports: readonly MessagePort[];
}

/** There is a connection again. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly action: string;
  readonly notification: { readonly data: unknown; close(): void };
}
