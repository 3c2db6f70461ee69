/**
 * What the worker uses of its global scope. TypeScript knows either the types of a page or those of a worker, and the other
 * modules run in a page.
 */
export interface WorkerScope {
  readonly registration: {
    unregister(): Promise<boolean>;
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: Record<string, unknown>): Promise<void>;
  };
  readonly clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

export interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser has asked for while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LifeEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends LifeEvent {
  readonly action: string;
  readonly notification: { readonly data: unknown; close(): void };
}
