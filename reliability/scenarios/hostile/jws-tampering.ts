import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { forms, genuine } from '../../hostile/tampering/forms.ts';
import { jwsClasses } from '../../hostile/tampering/jws-classes.ts';
import { genuineMessage, messageClasses } from '../../hostile/tampering/message-classes.ts';
import {
  body,
  messageOf,
  problemOfJws,
  problemOfMessage,
  type Verifier,
} from '../../hostile/tampering/scene.ts';
import { type Findings, type Ledger, openLedger, type Scenario } from '../../scenario.ts';

/** Request signatures, tampered with in every known way. */
export const jwsTampering: Scenario = {
  name: 'jws-tampering',
  promise: 'no signature is accepted that was tampered with, bit by bit and in every known way',
  run: ({ quick }) => tamper(problemOfJws, { step: quick ? 7 : 1, messages: true }),
};

/** The control: a verifier that trusts a key in the signature. */
export const jwsTamperingControl: Scenario = {
  name: 'jws-tampering-control',
  promise: 'control: a verifier that trusts the header’s jwk is caught',
  async run() {
    const { figures, failures } = await tamper(trusting, { step: 97, messages: false });
    const isCaught = failures.some((failure) => failure.startsWith('a key in the header'));
    return {
      figures: { ...figures, 'kinds of forgery accepted': failures.length },
      failures: isCaught ? [] : ['not caught: an embedded key'],
    };
  },
};

/** `step`: only every nth variant of long lists is tried. */
type Plan = { step: number; messages: boolean };

export async function tamper(judge: Verifier, { step, messages }: Plan): Promise<Findings> {
  const ledger = openLedger();
  const tried = new Map<string, number>();
  const count = (name: string) => tried.set(name, (tried.get(name) ?? 0) + 1);
  for (const form of forms) {
    for (const [name, forge] of Object.entries(jwsClasses))
      for (const { what, text, message } of thinned([...forge(form)], step)) {
        count(name);
        expectRefusal(ledger, `${name} (${form.name})`, what, await judge(text, message));
      }
    const problem = await judge(genuine(form), messageOf());
    if (problem) ledger.fail('a valid signature was rejected', `${form.name}: ${problem}`);
  }
  if (messages) await tamperMessages(ledger, step, count);
  const variants = [...tried.values()].reduce((sum, each) => sum + each, 0);
  return {
    figures: { classes: tried.size, variants, taken: ledger.failures().length },
    failures: ledger.failures(),
  };
}

async function tamperMessages(ledger: Ledger, step: number, count: (name: string) => void) {
  for (const [name, forge] of Object.entries(messageClasses)) {
    const kind = `${name} (RFC 9421)`;
    for (const [at, message] of thinned(forge(), step).entries()) {
      count(kind);
      expectRefusal(ledger, kind, `variant ${at}`, await problemOfMessage(message));
    }
  }
  const problem = await problemOfMessage(genuineMessage());
  if (problem) ledger.fail('a valid signature was rejected', `RFC 9421: ${problem}`);
}

/** Every rejection is a SignatureError; any other error would have been a 500 response. */
function expectRefusal(ledger: Ledger, kind: string, what: string, problem: string | null): void {
  if (problem === null) ledger.fail(kind, what);
  else if (!problem.startsWith('SignatureError'))
    ledger.fail(`${kind}: broke`, `${what}: ${problem}`);
}

const thinned = <Item>(items: Item[], step: number): Item[] =>
  items.length < 200 ? items : items.filter((_, at) => at % step === 0);

/** What many first implementations look like. */
const trusting: Verifier = async (text, message) => {
  try {
    const { jwk, alg = 'RS256' } = decodeProtectedHeader(text);
    if (!jwk) return problemOfJws(text, message);
    const whole = text.replace('..', `.${Buffer.from(body).toString('base64url')}.`);
    await compactVerify(whole, await importJWK(jwk, String(alg)));
    return null;
  } catch {
    return problemOfJws(text, message);
  }
};
