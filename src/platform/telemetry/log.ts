import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Never in a log, wherever it stands in an object: security 9. */
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

/** Where errors of the database quote what was in the row. */
const errorRowFields = ['detail', 'where', 'hint', 'internalQuery'];

/** One JSON line a record, on standard output unless told otherwise; secrets are replaced before they are written. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
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
