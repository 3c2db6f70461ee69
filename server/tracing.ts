import {
  context,
  diag,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '~/config/env';
import type { Tracing } from '~/lib/contract/tracing-port';
import { setExtraLogFields, log } from '~/lib/log.server';
import type { HostRequest, RequestMetadata } from './request-metadata';
import { describeTraceError } from './trace-export-errors';

/** Tracing of a process that may serve. */
export interface HostTracing extends Tracing {
  /** Does a request as a span; of a trusted proxy it is a part of what that one names. Sets `traceId` of the metadata. */
  request(c: HostRequest, metadata: RequestMetadata, work: () => Promise<void>): Promise<void>;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

const KINDS: Readonly<Record<Parameters<Tracing['span']>[0], SpanKind>> = {
  call: SpanKind.INTERNAL,
  remoteCall: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  outgoing: SpanKind.CLIENT,
  unit: SpanKind.INTERNAL,
};
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A collector that is away is told of once in so long. Milliseconds. */
const QUIET_MS = 60_000;
/** What is left at the end may take so long to be sent. Milliseconds. */
const FLUSH_TIMEOUT_MS = 3000;

/** Has spans sent to where the configuration says, and lines of the log carry their trace's id. Once in a process. */
export function startTracing({ endpoint, service }: NonNullable<Config['tracing']>): HostTracing {
  logFailures();
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  // Which spans are kept is said by OTEL_TRACES_SAMPLER, how they are gathered by OTEL_BSP_….
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  const tracer = provider.getTracer('latchkey');
  setExtraLogFields(() => {
    const active = trace.getActiveSpan();
    return active ? { traceId: active.spanContext().traceId } : {};
  });
  log.info({ event: 'tracing-on', service });
  return {
    async span(kind, name, work, failureOf) {
      if (!isTraced(kind)) return work();
      return tracer.startActiveSpan(
        name,
        { kind: KINDS[kind], attributes: { 'latchkey.kind': kind } },
        async (span) => {
          try {
            const result = await work();
            end(span, failureOf?.(result));
            return result;
          } catch (error) {
            end(span, nameOf(error));
            throw error;
          }
        },
      );
    },
    startSpan(kind, name) {
      if (!isTraced(kind)) return () => undefined;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { 'latchkey.kind': kind } });
      return (failure) => end(span, failure);
    },
    traceHeaders() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers, defaultTextMapSetter);
      return headers;
    },
    request(c, metadata, work) {
      const method = METHODS.has(c.req.raw.method) ? c.req.raw.method : 'other';
      const parent = metadata.traceParent
        ? propagation.extract(ROOT_CONTEXT, metadata.traceParent, defaultTextMapGetter)
        : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      metadata.traceId = span.spanContext().traceId;
      const { outgoing } = c.env;
      outgoing.once('close', () => {
        const status = outgoing.statusCode;
        span.updateName(`${method} ${metadata.route}`);
        span.setAttributes({ 'http.route': metadata.route, 'http.response.status_code': status });
        end(span, status >= 500 ? String(status) : undefined);
      });
      return context.with(trace.setSpan(parent, span), work);
    },
    // A collector that is away keeps no process from its end.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), wait(FLUSH_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

/**
 * Whether there is a trace of it: a request and a job begin one, and all else is a part of those. What looks whether there is
 * something to do, several times a second, would be most of what is sent.
 */
const isTraced = (kind: Parameters<Tracing['span']>[0]): boolean =>
  kind === 'job' || trace.getActiveSpan() !== undefined;

/** An error's message may hold personal data: its name alone is recorded. */
function end(span: Span, failure: string | undefined): void {
  if (failure !== undefined) {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** What OpenTelemetry says of itself. */
function logFailures(): void {
  let quietUntil = -Infinity;
  const warn = (message: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    log.warn({ event: 'tracing-failed', message: describeTraceError(message) });
  };
  const quiet = () => undefined;
  diag.setLogger({ error: warn, warn: warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
}
