import { Type } from 'typebox';
import {
  endOwnSession,
  endSessions,
  listSessions,
} from '../../../core/access/users/sessions/manage-sessions.ts';
import type { UserSession } from '../../../core/access/users/sessions/session.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { notice } from '../../../http/pages/form-field.ts';
import { formatMinute } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { accountHandler } from '../layout/request-context.ts';

const basePath = '/account/sessions';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/sessions`: lists the sessions of the user and ends them. */
export function registerSessionRoutes(app: HttpServer, { users, unit }: AccountDeps): void {
  app.get(
    basePath,
    pageRoute,
    accountHandler(users, async ({ request, signedIn, sendPage }) => {
      const { done } = request.query as { done?: string };
      const sessions = await unit.runAsSystem(systemTenant, (work) =>
        listSessions(work, signedIn.userId),
      );
      const main = sessionsView(signedIn, sessions, done === 'out');
      return sendPage({ title: 'Sessions', main });
    }),
  );

  app.post(
    `${basePath}/end-others`,
    pageOptions({}),
    accountHandler(users, async ({ reply, signedIn }) => {
      const { userId, sessionId } = signedIn;
      await unit.runAsSystem(systemTenant, (work) => endSessions(work, userId, sessionId));
      return seeOther(reply, `${basePath}?done=out`);
    }),
  );

  app.post(
    `${basePath}/:id/end`,
    pageOptions({}),
    accountHandler(users, async ({ request, reply, signedIn }) => {
      const id = formInput(request.params, 'id');
      // A session that has already ended is not an error: the button may be pressed twice.
      await unit.runAsSystem(systemTenant, (work) => endOwnSession(work, signedIn.userId, id));
      return seeOther(reply, `${basePath}?done=out`);
    }),
  );
}

function sessionsView(signedIn: SignedInUser, sessions: UserSession[], isDone: boolean): Html {
  const others = sessions.some(({ id }) => id !== signedIn.sessionId);
  return html`${isDone && notice('good', 'Signed out of the other browser.')}
<p class="lead">You are signed out after 8 hours without activity, and after 24 hours in any case.</p>
<ul class="rows">${sessions.map((session) => sessionRow(signedIn, session))}</ul>
${others && html`<form class="below" method="post" action="${basePath}/end-others">${formTokenField(signedIn)}<button type="submit">Sign out everywhere else</button></form>`}`;
}

function sessionRow(
  signedIn: SignedInUser,
  { id, agent, ip, createdAt, lastSeenAt }: UserSession,
): Html {
  const isThis = id === signedIn.sessionId;
  return html`<li class="row-item"><div class="row-facts"><h2>${browserName(agent)}${isThis && html` <span class="tag">current session</span>`}</h2>
<p class="quiet">IP address ${ip ?? 'unknown'}, signed in ${formatMinute(createdAt)}</p>
<p class="quiet">Last active ${formatMinute(lastSeenAt)}</p></div>
<div class="row-acts">${!isThis && html`<form method="post" action="${basePath}/${id}/end">${formTokenField(signedIn)}<button type="submit" class="plain">Sign out</button></form>`}</div></li>`;
}

// The first match counts, because most user agents also contain the names of other browsers.
const browserPatterns: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systemPatterns: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A label such as `Firefox on Linux` for a User-Agent header; for display only. */
function browserName(agent: string): string {
  const browser = browserPatterns.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systemPatterns.find(([pattern]) => pattern.test(agent))?.[1];
  if (!browser) return 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
