import { Type } from 'typebox';
import {
  endOwnSession,
  endSessions,
  listSessions,
} from '../../../core/access/people/sessions/manage-sessions.ts';
import type { Session } from '../../../core/access/people/sessions/session.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { notice } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { minuteOf } from '../../../http/pages/moment.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import { formTokenField, type SignedIn } from '../../../http/pages/people/signed-in.ts';
import type { Http } from '../../../http/server.ts';
import { nobody } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { visiting } from '../frame/visit.ts';
import { browserName } from './browser-name.ts';

const self = '/account/sessions';
const reading = page({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/sessions`: where somebody is signed in, and the way to end it elsewhere. */
export function sessionRoutes(app: Http, { people, unit }: AccountDeps): void {
  app.get(
    self,
    reading,
    visiting(people, async ({ request, signedIn, show }) => {
      const { done } = request.query as { done?: string };
      const sessions = await unit.runAsSystem(nobody, (work) =>
        listSessions(work, signedIn.userId),
      );
      const main = sessionsView(signedIn, sessions, done === 'out');
      return show({ title: 'Sessions', main });
    }),
  );

  app.post(
    `${self}/end-others`,
    page({}),
    visiting(people, async ({ reply, signedIn }) => {
      const { userId, sessionId } = signedIn;
      await unit.runAsSystem(nobody, (work) => endSessions(work, userId, sessionId));
      return seeOther(reply, `${self}?done=out`);
    }),
  );

  app.post(
    `${self}/:id/end`,
    page({}),
    visiting(people, async ({ request, reply, signedIn }) => {
      const id = typed(request.params, 'id');
      // Twice pressed, it is gone all the same.
      await unit.runAsSystem(nobody, (work) => endOwnSession(work, signedIn.userId, id));
      return seeOther(reply, `${self}?done=out`);
    }),
  );
}

function sessionsView(signedIn: SignedIn, sessions: Session[], isDone: boolean): Html {
  const others = sessions.some(({ id }) => id !== signedIn.sessionId);
  return html`${isDone && notice('good', 'Signed out there.')}
<p class="lead">A session ends after eight hours without use, and after a day in any case.</p>
<ul class="rows">${sessions.map((session) => sessionRow(signedIn, session))}</ul>
${others && html`<form class="below" method="post" action="${self}/end-others">${formTokenField(signedIn)}<button type="submit">Sign out everywhere else</button></form>`}`;
}

function sessionRow(signedIn: SignedIn, { id, agent, ip, createdAt, lastSeenAt }: Session): Html {
  const isThis = id === signedIn.sessionId;
  return html`<li class="row-item"><div class="row-facts"><h2>${browserName(agent)}${isThis && html` <span class="tag">this one</span>`}</h2>
<p class="quiet">From ${ip ?? 'an unknown address'}, since ${minuteOf(createdAt)}</p>
<p class="quiet">Last seen ${minuteOf(lastSeenAt)}</p></div>
<div class="row-acts">${!isThis && html`<form method="post" action="${self}/${id}/end">${formTokenField(signedIn)}<button type="submit" class="plain">Sign out</button></form>`}</div></li>`;
}
