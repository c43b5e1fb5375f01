import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../../core/access/mail/email.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { ComposeMessage } from './message.ts';

type Deps = { folder: string; compose: ComposeMessage; clock: Clock; log: Log };

/** Without a mail server: one `.eml` a letter, for its owner's eyes only, and a line in the log (decisions 13). */
export function createOutboxMailer({ folder, compose, clock, log }: Deps): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(compose(letter));
      const stamp = clock().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${stamp}-${letter.id.slice(0, 12)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whoever watches the folder sees whole letters only.
      await writeFile(`${file}.part`, unfoldLines(message), { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file, subject: letter.subject }, 'mail written');
    },
  };
}

const quotedPrintableHeader = /^Content-Transfer-Encoding: quoted-printable$/im;

/** Files go through no mail server: lines stay whole, so that a link is copied in one piece. */
function unfoldLines(message: Buffer | NodeJS.ReadableStream): Buffer {
  if (!Buffer.isBuffer(message)) throw new Error('a mail was composed as a stream');
  const end = message.indexOf('\r\n\r\n');
  const head = message.subarray(0, end).toString('latin1');
  if (!quotedPrintableHeader.test(head)) return message;
  const body = message
    .subarray(end)
    .toString('latin1')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(
    `${head.replace(quotedPrintableHeader, 'Content-Transfer-Encoding: 8bit')}${body}`,
    'latin1',
  );
}
