/** What a span is of: a call of the contract, a job, something that goes out, a unit of the database. */
export type SpanKind = 'call' | 'remoteCall' | 'job' | 'outgoing' | 'unit';

/** Ends a span; with what went wrong by a name, where something did: never in words, which may be somebody's. */
export type EndSpan = (failure?: string) => void;

/**
 * Follows what is done, for whoever traces it: requests and jobs, and of all else what is a part of one. Names and values are words of this program: a call's id, a queue, a channel; never a path, an
 * address, a token or anything that a person typed.
 */
export interface Tracing {
  /** Does the work as a part of what is done at the moment. `failureOf`: the name of what went wrong, of a result that says so. */
  span<T>(
    kind: SpanKind,
    name: string,
    work: () => Promise<T>,
    failureOf?: (result: T) => string | undefined,
  ): Promise<T>;
  /** Begins a part whose end is elsewhere; nothing is a part of it. */
  startSpan(kind: SpanKind, name: string): EndSpan;
  /** Headers that tell another program of ours what its work is a part of. W3C Trace Context. */
  traceHeaders(): Record<string, string>;
}

/** Does the work, as a span where somebody traces. */
export const traced = <T>(
  tracing: Tracing | undefined,
  kind: SpanKind,
  name: string,
  work: () => Promise<T>,
  failureOf?: (result: T) => string | undefined,
): Promise<T> => (tracing ? tracing.span(kind, name, work, failureOf) : work());
