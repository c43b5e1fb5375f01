import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../../core/access/mail/email.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { ComposeMessage } from './message.ts';

type Deps = { folder: string; compose: ComposeMessage; clock: Clock; log: Log };

/**
 * Writes each email to an `.eml` file that only the owner of the process can read, and logs its
 * path.
 */
export function createOutboxMailer({ folder, compose, clock, log }: Deps): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    delivers: false,
    async send(email) {
      const { message } = await transport.sendMail(compose(email));
      const stamp = clock().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${stamp}-${email.id.slice(-12)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that programs that watch the folder see no partial files.
      await writeFile(`${file}.part`, unfoldLines(message), { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file, subject: email.subject }, 'mail written');
      return { status: 'written' };
    },
  };
}

const quotedPrintableHeader = /^Content-Transfer-Encoding: quoted-printable$/im;

/** Removes the line breaks of quoted-printable, so that links can be copied from the file. */
function unfoldLines(message: Buffer | NodeJS.ReadableStream): Buffer {
  if (!Buffer.isBuffer(message)) throw new Error('the message must be a buffer');
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
