import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../input/request-id.ts';

type ErrorResponse = readonly [status: number, code: string, message: string];

const malformedRequest: ErrorResponse = [
  400,
  'bad_request',
  'The request is not valid HTTP/1.1. Check its request line and headers.',
];

// Keys are error codes of Node.js.
const responseByErrorCode: Record<string, ErrorResponse> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'headers_too_large',
    'The headers exceed 16 KB in total. Send fewer or shorter headers.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'request_timeout',
    'The request was not complete in time. Send it again.',
  ],
};

/** Sends the REST error for a request that Node.js could not parse, and closes the connection. */
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
