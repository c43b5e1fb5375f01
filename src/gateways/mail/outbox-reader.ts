import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Outbox, WrittenEmail } from '../../core/access/mail/outbox.ts';
import { parseMessage } from './parse-message.ts';

/** Names that `createOutboxMailer` gives, which begin with the time. */
const fileName = /^[\w-]+\.eml$/;

export function createOutboxReader(folder: string): Outbox {
  const read = async (id: string): Promise<WrittenEmail | null> => {
    if (!fileName.test(id)) return null;
    const file = path.join(folder, id);
    try {
      const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
      return { id, writtenAt: mtime, ...parseMessage(bytes) };
    } catch (error) {
      return ignoreMissing(error, null);
    }
  };
  return {
    read,
    async list(limit) {
      const names = await readdir(folder).catch((error) => ignoreMissing<string[]>(error, []));
      const latest = names
        .filter((name) => fileName.test(name))
        .sort()
        .slice(-limit);
      const emails = await Promise.all(latest.reverse().map(read));
      return emails.filter((email) => email !== null);
    },
  };
}

function ignoreMissing<Value>(error: unknown, missing: Value): Value {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
  throw error;
}
