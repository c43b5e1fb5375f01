import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startTracing } from '../../src/platform/telemetry/start-tracing.ts';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
};

/** A real collector of OTLP traces over HTTP, to which this process sends its spans. */
export async function openTraceCollector({ sampleRatio = 1 } = {}) {
  const spans: ReceivedSpan[] = [];
  const services = new Set<unknown>();
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as any;
    for (const { resource, scopeSpans } of request.url === '/v1/traces' ? resourceSpans : []) {
      services.add(
        resource.attributes.find(({ key }: any) => key === 'service.name')?.value.stringValue,
      );
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    serviceName: 'stoa-test',
    sampleRatio,
  };
  const stop = startTracing(settings, {});
  return {
    spans,
    services,
    /** Sends what was recorded, and stops recording. */
    async close() {
      await stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

export const attributeOf = ({ attributes }: ReceivedSpan, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
