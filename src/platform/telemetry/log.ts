import { type DestinationStream, type Logger, pino } from 'pino';
import { createRepeatCollapser } from './collapse-repeats.ts';
import { currentSpan } from './tracing.ts';

export type Log = Logger;

/** Fields that are redacted at the top level, one level down, and in `headers` of nested objects. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'payment',
  'payment-signature',
  'x-payment',
  'request-signature',
  'x-svc-signature',
  'secret',
  'token',
  'api_key',
  'password',
  'email',
  'address',
  'phone',
];

/** Fields of PostgreSQL errors that may quote values of the row. */
const errorRowFields = ['detail', 'where', 'hint', 'internalQuery'];

/** Which process writes: its fields are in every record. */
export type LogSource = { node: string; role: string; pid: number };

/** Writes one JSON line per record, by default to standard output, with secrets redacted. */
export function createLog(
  level: string,
  destination?: DestinationStream,
  source: LogSource | null = null,
): Log {
  const options = {
    level,
    base: source,
    mixin: () => {
      const span = currentSpan();
      return span ? { trace_id: span.traceId } : {};
    },
    hooks: { logMethod: createRepeatCollapser() },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...secretFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        ...errorRowFields.map((name) => `err.${name}`),
      ],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
