import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../kernel/domain-error.ts';
import { readRegistration } from './registration.ts';

const https = 'https://client.example/callback';
const read = (redirect_uris: unknown, more = {}) => readRegistration({ redirect_uris, ...more });
const reasonOf = (body: unknown) => {
  try {
    readRegistration(body);
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.reason : error;
  }
};

test('applies the defaults: a public web client with the authorization code grant', () => {
  assert.deepEqual(read([https]), {
    redirect_uris: [https],
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  });
});

test('a loopback or private-scheme redirect URI makes the client native', () => {
  for (const uri of [
    'http://127.0.0.1/cb',
    'http://localhost:3000/cb',
    'http://[::1]:80/cb',
    'com.example.app:/cb',
    'cursor://oauth/callback',
  ])
    assert.equal(read([uri]).application_type, 'native', uri);
  assert.equal(read(['http://127.0.0.1/cb', https]).application_type, 'native');
  assert.equal(read(['https://localhost/cb']).application_type, 'web');
});

test('keeps the application_type of the client, and rejects one that its redirect URIs contradict', () => {
  const type = (uri: string, application_type: unknown) =>
    read([uri], { application_type }).application_type;

  assert.equal(type(https, 'web'), 'web');
  assert.equal(type(https, 'native'), 'native');
  assert.equal(type('http://localhost/cb', 'native'), 'native');
  for (const [uri, application_type, reason] of [
    ['http://localhost/cb', 'web', 'invalid_redirect_uri'],
    ['com.example.app:/cb', 'web', 'invalid_redirect_uri'],
    ['https://localhost/cb', 'native', 'invalid_redirect_uri'],
    [https, 'desktop', 'invalid_client_metadata'],
    [https, null, 'invalid_client_metadata'],
  ])
    assert.equal(reasonOf({ redirect_uris: [uri], application_type }), reason, String(uri));
});

test('rejects unsafe redirect URIs', () => {
  for (const uri of [
    'http://client.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'https://client.example/cb#part',
    'https://user@client.example/cb',
    'https://client.example\\@evil.example/cb',
    'https://client.example/ cb',
    'https://client.example/\u0000',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//client.example/cb',
    '/cb',
    '',
    7,
    `https://client.example/${'a'.repeat(2_048)}`,
  ])
    assert.equal(reasonOf({ redirect_uris: [https, uri] }), 'invalid_redirect_uri', String(uri));
});

test('requires one to ten redirect URIs', () => {
  for (const list of [undefined, null, [], https, Array.from({ length: 11 }, () => https)])
    assert.equal(reasonOf({ redirect_uris: list }), 'invalid_redirect_uri');
});

test('drops unknown members and members that would be fetched', () => {
  const registered = read([https], {
    jwks_uri: 'http://169.254.169.254/',
    sector_identifier_uri: 'http://10.0.0.1/',
    logo_uri: 'http://10.0.0.1/logo.png',
    request_uris: ['http://10.0.0.1/'],
    client_id: 'mine',
    client_secret: 'mine',
    __proto__: { x: 1 },
    default_max_age: 5,
  });

  assert.deepEqual(Object.keys(registered).sort(), [
    'application_type',
    'grant_types',
    'redirect_uris',
    'response_types',
    'token_endpoint_auth_method',
  ]);
});

test('reduces client_name to one line of visible text', () => {
  const name = (client_name: unknown) => read([https], { client_name }).client_name;

  assert.equal(name('  Shelf \n\u202e Assistant\u0000 '), 'Shelf Assistant');
  assert.equal(name('x'.repeat(500))?.length, 100);
  assert.equal(name('\u200b'), 'An app without a name');
  assert.equal(name(7), undefined);
});

test('rejects unsupported client metadata', () => {
  const base = { redirect_uris: [https] };
  for (const more of [
    { token_endpoint_auth_method: 'private_key_jwt' },
    { grant_types: ['client_credentials'] },
    { grant_types: ['refresh_token'] },
    { response_types: ['token'] },
    { scope: 'read:products everything' },
  ])
    assert.equal(reasonOf({ ...base, ...more }), 'invalid_client_metadata', JSON.stringify(more));
  for (const body of [null, [], 'x', 7]) assert.equal(reasonOf(body), 'invalid_client_metadata');
  assert.equal(read([https], { scope: ' read:products  openid ' }).scope, 'read:products openid');
});
