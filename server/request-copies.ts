interface Posted {
  url: URL;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  /** Made when it is first asked for. */
  signal(): AbortSignal;
}

/**
 * A post whose bytes are all here: it is read from them, as often as somebody likes. That of the platform takes them through streams.
 */
class PostedRequest implements Pick<Request, 'method' | 'url' | 'headers' | 'redirect'> {
  readonly method = 'POST';
  /** Copies that Remix makes say the same. */
  readonly redirect = 'follow';
  readonly #posted: Posted;

  constructor(posted: Posted) {
    this.#posted = posted;
  }

  get url() {
    return this.#posted.url.href;
  }
  get headers() {
    return this.#posted.headers;
  }
  get signal() {
    return this.#posted.signal();
  }
  get body() {
    return this.#whole().body;
  }
  clone() {
    return new PostedRequest(this.#posted);
  }
  async formData(): Promise<FormData> {
    const { headers, bytes } = this.#posted;
    if (!/^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? ''))
      return this.#whole().formData();
    const fields = new FormData();
    new URLSearchParams(textOf(bytes)).forEach((value, name) => fields.append(name, value));
    return fields;
  }
  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#whole().arrayBuffer();
  }
  text(): Promise<string> {
    return this.#whole().text();
  }
  json(): Promise<unknown> {
    return this.#whole().json();
  }

  #whole(): Response {
    return new Response(this.#posted.bytes, { headers: this.#posted.headers });
  }
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString();

// Whoever asks whether it is a request is told so.
Object.setPrototypeOf(PostedRequest.prototype, Request.prototype);

/** A post whose bytes are all here, as a request. */
export const postedRequest = (posted: Posted): Request => new PostedRequest(posted) as unknown as Request;

/**
 * Lets a request that is made of another one share its signal; Remix makes several for each page. A signal that Node makes follows the one
 * before by a listener and a finalizer, and the finalizers of thousands of pages run at once when memory is looked through, while nobody
 * gets a page.
 */
export function shareWithRequestCopies(): void {
  const Before = globalThis.Request;
  globalThis.Request = class extends Before {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      const signal = init?.signal ?? (input instanceof Before ? input.signal : undefined);
      super(input, signal ? { ...init, signal: null } : init);
      if (signal) Object.defineProperty(this, 'signal', { value: signal });
    }
  };
}
