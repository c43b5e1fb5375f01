import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDocumentUrl, readMetadataDocument } from './metadata-document.ts';

const url = 'https://app.example/client.json';
const callback = 'http://127.0.0.1/callback';
const document = { client_id: url, client_name: 'An app', redirect_uris: [callback] };
const read = (value: unknown) =>
  readMetadataDocument(url, new TextEncoder().encode(JSON.stringify(value)));

test('a client id is a document if it is a normalized https URL with a path', () => {
  for (const id of [url, 'https://app.example:8443/a/b', 'https://app.example/client/'])
    assert.equal(isDocumentUrl(id), true, id);
  for (const id of [
    'a-registered-client',
    'http://app.example/client.json',
    'https://app.example/',
    'https://app.example',
    'https://app.example/a/../client.json',
    'https://app.example/./client.json',
    'https://app.example/client.json#part',
    'https://app.example/client.json?version=1',
    'https://user@app.example/client.json',
    'https://APP.example/client.json',
    ' https://app.example/client.json',
    `https://app.example/${'a'.repeat(2_048)}`,
  ])
    assert.equal(isDocumentUrl(id), false, id);
});

test('a document becomes a public client with PKCE', () => {
  assert.deepEqual(read(document), {
    client_id: url,
    client_name: 'An app',
    redirect_uris: [callback],
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  });
});

test('metadata that this server does not support is ignored', () => {
  const client = read({
    ...document,
    grant_types: [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    redirect_uris: ['https://app.example/callback', 'http://app.example/callback', 7],
    scope: 'everything',
    jwks_uri: 'http://169.254.169.254/',
    logo_uri: 'http://10.0.0.1/',
  });

  assert.ok(typeof client !== 'string', String(client));
  assert.deepEqual(client.grant_types, ['authorization_code', 'refresh_token']);
  assert.deepEqual(client.redirect_uris, ['https://app.example/callback']);
  assert.equal(client.application_type, 'web');
  assert.deepEqual(
    ['scope', 'jwks_uri', 'logo_uri'].filter((name) => name in client),
    [],
  );
});

const unusable: [string, unknown, RegExp][] = [
  ['another client_id', { ...document, client_id: `${url}?` }, /client_id/],
  ['no client_id', { ...document, client_id: undefined }, /client_id/],
  ['no name', { ...document, client_name: undefined }, /client_name/],
  ['a secret', { ...document, client_secret: 'x' }, /client_secret/],
  [
    'a shared secret as its authentication',
    { ...document, token_endpoint_auth_method: 'client_secret_post' },
    /token_endpoint_auth_method/,
  ],
  ['no redirect URI', { ...document, redirect_uris: [] }, /redirect_uris/],
  ['only unsafe redirect URIs', { ...document, redirect_uris: ['javascript:1'] }, /redirect_uris/],
  ['another grant type alone', { ...document, grant_types: ['implicit'] }, /grant_types/],
  ['an array', [document], /JSON object/],
];

for (const [what, value, problem] of unusable)
  test(`a document with ${what} cannot be used`, () => {
    const found = read(value);
    assert.ok(typeof found === 'string');
    assert.match(found, problem);
  });

test('bytes that are not JSON in UTF-8 cannot be used', () => {
  for (const bytes of [new Uint8Array([0xff, 0xfe]), new TextEncoder().encode('{')])
    assert.match(String(readMetadataDocument(url, bytes)), /JSON object/);
});
