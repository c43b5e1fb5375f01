import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailProblems, mailSettings, mailWarnings } from './mail.ts';

test('SMTP_URL is parsed, with percent-encoded characters in the password', () => {
  assert.deepEqual(mailSettings({ SMTP_URL: 'smtps://me%40x.org:p%2Fw@mail.example.com' }).smtp, {
    host: 'mail.example.com',
    port: 465,
    tls: true,
    login: { user: 'me@x.org', password: 'p/w' },
  });
  assert.deepEqual(mailSettings({ SMTP_URL: 'smtp://[::1]:2525' }).smtp, {
    host: '::1',
    port: 2525,
    tls: false,
    login: null,
  });
  assert.deepEqual(mailSettings({}), { smtp: null, from: null, bounceSecret: null });
});

test('MAIL_FROM is a name and an address, or the address alone', () => {
  const from = (text: string) => mailSettings({ MAIL_FROM: text }).from;

  assert.deepEqual(from('Shop <shop@example.com>'), { name: 'Shop', address: 'shop@example.com' });
  assert.deepEqual(from('"Shop" <shop@example.com>'), {
    name: 'Shop',
    address: 'shop@example.com',
  });
  assert.deepEqual(from('shop@example.com'), { name: '', address: 'shop@example.com' });
});

test('the errors for invalid settings do not contain the password', () => {
  const invalidUrls = [
    'mail.example.com',
    'http://x',
    'smtp://',
    'smtp://h/x',
    'smtp://h?x',
    'smtp://%zz:secret@h',
  ];
  for (const url of invalidUrls) {
    const [problem = ''] = mailProblems({ SMTP_URL: url });
    assert.match(problem, /^SMTP_URL must be .+\.$/);
    assert.doesNotMatch(problem, /secret/);
  }
  for (const from of ['Shop', 'a@b, c@d', 'Shop <a@b>\r\nBcc: x@y', '<a@b', 'a b@c'])
    assert.match(mailProblems({ MAIL_FROM: from })[0] ?? '', /^MAIL_FROM must be /);
  assert.deepEqual(mailProblems({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@b.c' }), []);
});

test('production without a mail server gives a warning', () => {
  assert.match(mailWarnings({}, true)[0] ?? '', /^SMTP_URL is not set: .+\.$/);
  assert.deepEqual(mailWarnings({}, false), []);
  assert.deepEqual(mailWarnings({ SMTP_URL: 'smtp://h' }, true), []);
});
