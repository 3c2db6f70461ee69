/** The bytes of a post that are all here, as a body. */
export class PostedBytes extends ReadableStream<Uint8Array<ArrayBuffer>> {
  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {
    const give = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(bytes);
      controller.close();
    };
    super({ pull: give }, { highWaterMark: 0 });
  }
}

/**
 * Lets a request that is made of another one share its signal and its posted bytes; Remix makes several for each page. A signal that Node
 * makes follows the one before by a listener and a finalizer, and the finalizers of thousands of pages run at once when memory is looked
 * through, while nobody gets a page. Bytes would go through a stream of each copy.
 */
export function shareWithRequestCopies(): void {
  const Before = globalThis.Request;
  globalThis.Request = class extends Before {
    readonly #posted: PostedBytes | undefined;

    constructor(input: RequestInfo | URL, init?: RequestInit) {
      const signal = init?.signal ?? (input instanceof Before ? input.signal : undefined);
      const posted = init?.body instanceof PostedBytes ? init.body : undefined;
      super(
        input,
        signal || posted ? { ...init, ...(signal && { signal: null }), ...(posted && { body: null }) } : init,
      );
      if (signal) Object.defineProperty(this, 'signal', { value: signal });
      this.#posted = posted;
    }

    override get body() {
      return this.#posted ?? super.body;
    }
    override async formData(): Promise<FormData> {
      if (!this.#posted) return super.formData();
      if (!/^application\/x-www-form-urlencoded\b/i.test(this.headers.get('content-type') ?? ''))
        return this.#whole(this.#posted).formData();
      const fields = new FormData();
      new URLSearchParams(Buffer.from(this.#posted.bytes).toString()).forEach((value, name) =>
        fields.append(name, value),
      );
      return fields;
    }
    override async arrayBuffer(): Promise<ArrayBuffer> {
      return this.#posted ? this.#whole(this.#posted).arrayBuffer() : super.arrayBuffer();
    }
    override async text(): Promise<string> {
      return this.#posted ? this.#whole(this.#posted).text() : super.text();
    }
    override async json(): Promise<unknown> {
      return this.#posted ? this.#whole(this.#posted).json() : super.json();
    }

    #whole({ bytes }: PostedBytes): Response {
      return new Response(bytes, { headers: this.headers });
    }
  };
}
