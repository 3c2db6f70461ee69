import { http, HttpResponse } from 'msw';
import { serveHandlers } from '../../support/serve-handlers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

interface CollectedSpan extends Pick<SentSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  service: string;
  attributes: Record<string, string | number | undefined>;
}

const plain = (attributes: readonly Attribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** Takes spans by OTLP over HTTP, as a collector does, and keeps all that came. A server: other processes send them. */
export async function startCollector() {
  let all = '';
  const spans: CollectedSpan[] = [];
  const served = await serveHandlers([
    http.post('*', async ({ request }) => {
      const body = await request.text();
      const { pathname, search } = new URL(request.url);
      all += `${pathname}${search} ${JSON.stringify(Object.fromEntries(request.headers))} ${body}\n`;
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        const service = String(plain(resource.attributes)['service.name']);
        for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, attributes: plain(attributes) });
      }
      return HttpResponse.json({});
    }),
  ]);
  return {
    ...served,
    spans,
    /** Everything that was sent, headers too. */
    all: () => all,
  };
}
