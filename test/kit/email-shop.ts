import { after, type TestContext } from 'node:test';
import type { Email } from 'postal-mime';
import { openShop, type Shop } from './shop.ts';
import { type Behavior, postOffice, type Received } from './smtp.ts';
import { newUser } from './users.ts';

export type EmailShop = Shop & {
  received: Received[];
  /** Runs all jobs; returns the emails that arrived since the last call, by recipient and kind. */
  deliver(): Promise<{ to: string; subject: string; mail: Email }[]>;
  /** States of all emails in the order of their kinds. */
  states(): Promise<string[]>;
};

/** A shop with an owner, `owner@example.com`, and a real SMTP server. */
export async function openEmailShop(
  t: TestContext | null,
  { env = {}, ...behavior }: Behavior & { env?: Record<string, string> } = {},
): Promise<EmailShop> {
  const server = await postOffice(t ?? { after }, { disabledCommands: ['STARTTLS'], ...behavior });
  const shop = await openShop(t, {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Shop <shop@example.com>',
      ...env,
    },
  });
  await newUser(shop, 'owner@example.com');
  let seen = 0;
  return {
    ...shop,
    received: server.received,
    async deliver() {
      await shop.app.jobs.drain();
      const fresh = server.received.slice(seen).map(({ to: [to = ''], mail }) => ({
        to,
        subject: mail.subject ?? '',
        mail,
      }));
      seen = server.received.length;
      return fresh.toSorted((a, b) => (a.to + a.subject < b.to + b.subject ? -1 : 1));
    },
    states: () =>
      shop.unit.view(shop.tenant, async (view) => {
        const rows = await view.query<{ text: string }>(
          `select kind || ' ' || state || coalesce(' ' || reason, '') as text from emails
           where workspace_id = $1 order by text`,
          [shop.tenant.workspaceId],
        );
        return rows.map(({ text }) => text);
      }),
  };
}
