/**
 * Bytes that two servers could parse as different requests; exactly one response is expected, with
 * one of these statuses.
 */
export type SmugglingCase = { name: string; bytes: string; statuses: number[] };

const start = 'POST /api/storefront/v1/merchant/products HTTP/1.1\r\nhost: localhost\r\n';
const smuggled = 'GET /smuggled.example HTTP/1.1\r\nhost: smuggled.example\r\n\r\n';
/** Closed without a response. */
export const cutOff = 0;
const refused = [400];

export const smugglingCases = (): SmugglingCase[] => [...twoReadings(), ...oddLines()];

/** The end of the body is given twice, or ambiguously. */
function twoReadings(): SmugglingCase[] {
  const withHeaders = (name: string, headers: string, body: string): SmugglingCase => ({
    name,
    bytes: `${start}content-type: application/json\r\n${headers}\r\n\r\n${body}`,
    statuses: refused,
  });
  return [
    withHeaders('CL.TE', 'content-length: 6\r\ntransfer-encoding: chunked', `0\r\n\r\n${smuggled}`),
    withHeaders(
      'TE.CL',
      'transfer-encoding: chunked\r\ncontent-length: 4',
      `5c\r\n${smuggled}0\r\n\r\n`,
    ),
    withHeaders(
      'TE.TE',
      'transfer-encoding: chunked\r\ntransfer-encoding: identity',
      `0\r\n\r\n${smuggled}`,
    ),
    withHeaders('TE of another name', 'transfer-encoding: xchunked', `0\r\n\r\n${smuggled}`),
    withHeaders('chunked is not last', 'transfer-encoding: chunked, gzip', `0\r\n\r\n${smuggled}`),
    withHeaders('two lengths', 'content-length: 0\r\ncontent-length: 60', smuggled),
    withHeaders('a list of lengths', 'content-length: 0, 60', smuggled),
    withHeaders('a length with a sign', 'content-length: +2', '{}'),
    withHeaders('a length in hex', 'content-length: 0x2', '{}'),
    withHeaders('space before the colon', 'content-length : 60', smuggled),
    withHeaders(
      'space before the colon of TE',
      'transfer-encoding : chunked',
      `0\r\n\r\n${smuggled}`,
    ),
    withHeaders('obs-fold', 'x-a: b\r\n content-length: 60', smuggled),
    withHeaders('a folded TE', 'transfer-encoding:\r\n chunked', `0\r\n\r\n${smuggled}`),
    withHeaders('NUL in a value', 'x-a: b\u0000c', ''),
    withHeaders('bare CR in a value', 'x-a: b\rcontent-length: 60', smuggled),
    { name: 'bare LF', bytes: `${start.replaceAll('\r\n', '\n')}\n${smuggled}`, statuses: refused },
  ];
}

/** Malformed start lines and hosts. */
function oddLines(): SmugglingCase[] {
  return [
    {
      name: 'two hosts',
      bytes: 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: smuggled.example\r\n\r\n',
      statuses: refused,
    },
    { name: 'no host', bytes: 'GET / HTTP/1.1\r\n\r\n', statuses: refused },
    {
      name: 'absolute form',
      bytes:
        'GET http://smuggled.example/api/storefront/v1/search HTTP/1.1\r\nhost: localhost\r\n\r\n',
      statuses: [200, 400, 404],
    },
    { name: 'no version', bytes: 'GET /\r\n\r\n', statuses: [200, 400] },
    {
      name: 'version 3.0',
      bytes: 'GET / HTTP/3.0\r\nhost: localhost\r\n\r\n',
      statuses: [400, 505],
    },
    {
      name: 'an unknown method',
      bytes: 'SMUGGLE / HTTP/1.1\r\nhost: localhost\r\n\r\n',
      statuses: [400, 405, 501],
    },
    {
      name: 'a space in the path',
      bytes: 'GET /a b HTTP/1.1\r\nhost: localhost\r\n\r\n',
      statuses: refused,
    },
    {
      name: 'headers of 64 KB',
      bytes: `GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ${'a'.repeat(65_536)}\r\n\r\n`,
      statuses: [431],
    },
    {
      name: 'a path of 64 KB',
      bytes: `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      statuses: [400, 414, 431],
    },
    {
      name: 'CONNECT',
      bytes: 'CONNECT smuggled.test:80 HTTP/1.1\r\nhost: localhost\r\n\r\n',
      statuses: [cutOff, 400, 404, 405, 501],
    },
    {
      name: 'an upgrade to h2c',
      bytes:
        'GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAAA\r\n\r\n',
      statuses: [200],
    },
    {
      name: 'the preface of HTTP/2',
      bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      statuses: [400, 505],
    },
  ];
}
