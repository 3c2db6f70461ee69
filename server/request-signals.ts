/**
 * Lets a request that is made of another one share its signal. The one that Node makes follows it by a listener and a finalizer; Remix
 * makes several for each page, and the finalizers of thousands of pages run at once when memory is looked through, while nobody gets a page.
 */
export function shareRequestSignals(): void {
  const Before = globalThis.Request;
  globalThis.Request = class extends Before {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      const signal = init?.signal ?? (input instanceof Before ? input.signal : undefined);
      super(input, signal ? { ...init, signal: null } : init);
      if (signal) Object.defineProperty(this, 'signal', { value: signal });
    }
  };
}
