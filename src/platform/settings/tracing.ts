import { type Static, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

/** Where spans are sent. The names are those of OpenTelemetry. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      description:
        'URL of an OpenTelemetry collector, `http://collector:4318`, that takes traces over OTLP (HTTP with JSON). When unset, nothing is recorded.',
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    Type.String({
      description: 'Headers for the collector: `authorization=Bearer%20…,name=value`.',
    }),
  ),
  OTEL_SERVICE_NAME: Type.String({
    default: 'stoa',
    description: 'Name of the service in traces.',
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 0.1,
    minimum: 0,
    maximum: 1,
    description:
      'Share of the traces that are recorded, from 0 to 1. Requests with a `traceparent` follow the decision of their caller.',
  }),
};

const TracingVariables = Type.Object(tracingVariables);
type Names = Static<typeof TracingVariables>;

export type TracingSettings = {
  /** Without a slash at the end. */
  endpoint: string;
  serviceName: string;
  sampleRatio: number;
};

/** Null: nothing is recorded. */
export function tracingSettings(names: Names): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = names;
  if (endpoint === undefined) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    serviceName: names.OTEL_SERVICE_NAME,
    sampleRatio: names.OTEL_TRACES_SAMPLER_ARG,
  };
}

export const tracingProblems = ({ OTEL_EXPORTER_OTLP_ENDPOINT: url }: Names): string[] =>
  violatedRules([
    [
      url !== undefined && !/^https?:\/\/[^/]/.test(url),
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL (got "${url}").`,
    ],
  ]);
