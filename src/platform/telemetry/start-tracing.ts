import {
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../settings/tracing.ts';
import { type Span, setTracer } from './tracing.ts';
import { isSampled, startUnrecordedSpan } from './unrecorded-span.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Records spans and sends them to the collector. The exporter reads its other settings, such as
 * OTEL_EXPORTER_OTLP_HEADERS, from the environment. Returns a function that sends what is left;
 * what the collector does not take is lost, as it is while the server runs.
 *
 * Whether a trace is recorded is decided here instead of by a sampler of the library, which makes
 * ids, attributes and a context for each span that is not recorded either: most requests.
 */
export function startTracing(
  { endpoint, serviceName, sampleRatio }: TracingSettings,
  attributes: Record<string, string>,
): () => Promise<void> {
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, ...attributes }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('stoa');
  setTracer((name, { kind = 'internal', attributes = {}, parent = null }) => {
    const remote = parent === null ? null : parseTraceparent(parent);
    if (!isSampled(remote, sampleRatio)) return startUnrecordedSpan(remote && parent);
    const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
    return toSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
  });
  return async () => {
    setTracer(null);
    await provider.shutdown().catch(() => undefined);
  };
}

type SdkSpan = ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>;

function toSpan(span: SdkSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    isRecorded: true,
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    set: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      const message = error instanceof Error ? error.message : String(error);
      span.setStatus({ code: SpanStatusCode.ERROR, message });
    },
    end: () => span.end(),
  };
}

/** Null for a malformed value, for which a new trace starts, as the standard requires. */
function parseTraceparent(text: string): SpanContext | null {
  const [, traceId, spanId, flags] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/.exec(
      text,
    ) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
