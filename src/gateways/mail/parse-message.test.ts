import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTransport } from 'nodemailer';
import { createMessageComposer } from './message.ts';
import { parseMessage } from './parse-message.ts';

const compose = createMessageComposer(
  { name: 'Bücher & Mehr', address: 'shop@example.com' },
  () => new Date(0),
);
const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function roundTrip(email: Omit<Parameters<typeof compose>[0], 'id' | 'to'>) {
  const { message } = await transport.sendMail(
    compose({ id: 'eml_1', to: 'jane@example.com', ...email }),
  );
  assert.ok(Buffer.isBuffer(message));
  return parseMessage(message);
}

test('text and HTML of an email are read as they were written', async () => {
  const subject = 'Bestellung #1001 für Jürgen Müller-Lüdenscheid und seine zwölf Brüder bestätigt';
  const text = `Grüße = ${'lang '.repeat(40)}\n\n-- \nÄnderungen vorbehalten.\n`;
  const html = `<!doctype html><p style="color:red">Grüße ${'lang '.repeat(400)}</p>\n`;

  const read = await roundTrip({ subject, text, html });

  assert.equal(read.subject, subject);
  assert.equal(read.text.trimEnd(), text.trimEnd());
  assert.equal(read.html?.trimEnd(), html.trimEnd());
  assert.equal(read.to, 'jane@example.com');
  assert.match(read.from, /Bücher & Mehr"? <shop@example\.com>/);
});

test('an email without HTML has a text only', async () => {
  const read = await roundTrip({ subject: 'Sign in', text: 'Open http://a.example/?a=1&b=2' });

  assert.deepEqual([read.subject, read.html], ['Sign in', null]);
  assert.equal(read.text.trimEnd(), 'Open http://a.example/?a=1&b=2');
});
