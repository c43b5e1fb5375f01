import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../input/request-id.ts';

type ErrorResponse = readonly [status: number, code: string, message: string];

const malformedRequest: ErrorResponse = [
  400,
  'bad_request',
  'What was sent is no HTTP request: look at its lines.',
];

// By Node's own names.
const responseByErrorCode: Record<string, ErrorResponse> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'Headers may hold 16 KB in all: send fewer.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request came too slowly: send it again.'],
};

/** Answers what Node could not read, before there is a route: our form of an error, and the end of the connection. */
export function handleUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = responseByErrorCode[error.code ?? ''] ?? malformedRequest;
  const id = newRequestId();
  const body = JSON.stringify({ error: { code, message, details: [], request_id: id } });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
