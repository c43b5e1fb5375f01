import { chmodSync, mkdirSync } from 'node:fs';
import { type Bought, compareEmails } from '../emails/compare.ts';
import { type EmailPurchase, openPurchases } from '../emails/purchases.ts';
import { type EmailRig, type Fault, openEmailRig, type SmtpStage } from '../emails/rig.ts';
import { caught, type Findings, openLedger, type Scenario, type Setting } from '../scenario.ts';

/**
 * The server dies once in every purchase: at a point after its emails are queued, or while the mail
 * server receives one.
 */
export const emailKills: Scenario = {
  name: 'email-kills',
  promise:
    'kill -9 during purchases over every protocol: one email to the buyer and one to the merchant for each',
  run: ({ quick, ...setting }) =>
    killPurchases(setting, {
      cuts: quick ? spread : everywhere,
      fault: null,
      isChosen: (_, place) => !quick || place % 3 === 0,
    }),
};

/** The control: builds that lose and double emails must be caught. */
export const emailKillsControl: Scenario = {
  name: 'email-kills-control',
  promise: 'control: builds that lose an email, or repeat one as a new message, are caught',
  async run({ folder, after }) {
    const damage: Findings[] = [];
    for (const { fault, cut, kind } of faults) {
      const setting = { folder: newFolder(`${folder}/${fault}`), after };
      const isChosen = ({ name }: EmailPurchase) => name === 'UCP v1';
      const plan = { cuts: () => [cut], fault, isChosen };
      damage.push(caught(await killPurchases(setting, plan), [kind]));
    }
    return {
      figures: { 'builds caught': damage.filter(({ failures }) => failures.length === 0).length },
      failures: damage.flatMap(({ failures }) => failures),
    };
  },
};

const faults: { fault: Fault; cut: Cut; kind: string }[] = [
  { fault: 'lease', cut: 'RCPT TO', kind: 'an email is lost' },
  { fault: 'message-id', cut: 'before emails_update', kind: 'an email is doubled' },
];

/**
 * A stage of the mail server, the first point of this name, or a number of points since the emails
 * were queued.
 */
type Cut = SmtpStage | string | number;

type Plan = {
  /** The cuts of a purchase, by its place in the list. */
  cuts(place: number): Iterable<Cut>;
  fault: Fault | null;
  /** The purchases that are tried. */
  isChosen(purchase: EmailPurchase, place: number): boolean;
};

const stages: readonly SmtpStage[] = ['RCPT TO', 'DATA'];
const isStage = (cut: Cut): cut is SmtpStage => stages.some((stage) => stage === cut);
/** More than any purchase has. */
const mostPoints = 400;

/** Both stages of the mail server, and every point until the purchase has no more. */
function* everywhere(): Generator<Cut> {
  yield* stages;
  for (let point = 0; point < mostPoints; point += 1) yield point;
}

const spreadCuts: Cut[] = [
  'before emails_update',
  0,
  'DATA',
  3,
  'RCPT TO',
  'after emails_update',
  2,
];

/** One cut, which varies with the place of the purchase, and a purchase without one. */
const spread = (place: number): Cut[] => [
  ...spreadCuts.slice(place % spreadCuts.length).slice(0, 1),
  mostPoints,
];

async function killPurchases(
  setting: Pick<Setting, 'folder' | 'after'>,
  { cuts, fault, isChosen }: Plan,
): Promise<Findings> {
  const rig = await openEmailRig(setting, fault);
  const purchases = await openPurchases(rig);
  const chosen = purchases.filter(isChosen);
  const all: Bought[] = [];
  for (const [place, purchase] of chosen.entries())
    for (const cut of cuts(place)) {
      const bought = await buyAndDie(rig, purchase, { cut, number: all.length });
      all.push(bought);
      if (bought.diedAt === null) break;
    }
  const ledger = openLedger();
  compareEmails(all, rig.mail.received, ledger);
  const { received } = rig.mail;
  const messages = new Set(received.map(({ mail }) => mail.messageId));
  return {
    figures: {
      protocols: chosen.length,
      purchases: all.length,
      kills: rig.shop.deaths.length,
      emails: messages.size,
      'sent twice with one Message-ID': received.length - messages.size,
    },
    failures: ledger.failures(),
  };
}

/** `diedAt` null: the purchase has no such point, and was not disturbed. */
async function buyAndDie(
  rig: EmailRig,
  purchase: EmailPurchase,
  { cut, number }: { cut: Cut; number: number },
): Promise<Bought & { diedAt: string | null }> {
  const { server, shop } = rig;
  const email = `buyer${number}@example.com`;
  const before = shop.deaths.length;
  if (isStage(cut)) rig.killWhen(cut);
  else if (typeof cut === 'string') await server.arm(cut);
  else await server.arm(cut, 'insert into emails ');
  await purchase.buy(email);
  await shop.app.jobs.drain();
  rig.killWhen(null);
  const diedAt = shop.deaths[before] ?? null;
  if (diedAt === null) await server.revive();
  const orders = await rig.query<{ id: string; name: string }>(
    `select order_id as id, name from orders where buyer->>'email' = $1`,
    [email],
  );
  return {
    label: `${purchase.name}, ${diedAt === null ? 'not killed' : `killed ${diedAt}`}`,
    diedAt,
    email,
    toBuyer: purchase.toBuyer,
    orders,
  };
}

/** The database runs as another user when we are root, and needs access to the folder. */
function newFolder(folder: string): string {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  return folder;
}
