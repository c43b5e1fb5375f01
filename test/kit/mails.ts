import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';

export type Mailbox = {
  /** For `openShop`: emails are written to a separate folder. */
  env: Record<string, string>;
  /** The files of the emails, the oldest first. */
  files(): string[];
  /** All emails so far, the oldest first. */
  mails(): Promise<Email[]>;
  /** The newest email to an address; throws when there is none. */
  newest(to: string): Promise<{ subject: string; text: string; link: string }>;
};

/** A data folder whose outgoing emails are parsed by an independent library. */
export function mailbox(): Mailbox {
  const folder = mkdtempSync(path.join(tmpdir(), 'mails-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const outbox = path.join(folder, 'outbox');
  const files = () => {
    if (!existsSync(outbox)) return [];
    const found = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => path.join(outbox, name));
    // The clock of a test stands still; that of the file system does not.
    const times = new Map(found.map((file) => [file, statSync(file, { bigint: true }).mtimeNs]));
    return found.toSorted((a, b) => Number((times.get(a) ?? 0n) - (times.get(b) ?? 0n)));
  };
  const mails = () => Promise.all(files().map((file) => PostalMime.parse(readFileSync(file))));
  return {
    env: { STOA_DATA_DIR: folder },
    files,
    mails,
    async newest(to) {
      const found = (await mails()).filter((mail) =>
        (mail.to ?? []).some((receiver) => receiver.address === to),
      );
      const mail = found.at(-1);
      if (!mail) throw new Error(`no mail to ${to}`);
      const text = mail.text ?? '';
      const link = /http:\/\/localhost:4000(\/\S+)/.exec(text)?.[1] ?? '';
      return { subject: mail.subject ?? '', text, link };
    },
  };
}
