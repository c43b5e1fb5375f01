import { useWorkspace } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import css from '../developers.module.css';
import { receiverProgram } from './receiver.ts';

/** How to run the example receiver. With a null `secret` the command has a placeholder. */
export function ReceiverGuide({ secret }: { secret: string | null }) {
  return (
    <details className={css.guide}>
      <summary>Example receiver for Node.js</summary>
      <div>
        <p>
          It accepts events that were signed with the secret within the last five minutes, and
          refuses all other requests.
        </p>
        <Code label="Save as receiver.mjs" text={receiverProgram} />
        <Code label="Start it" text={`WEBHOOK_SECRET='${secret ?? 'whsec_…'}' node receiver.mjs`} />
      </div>
    </details>
  );
}

/** How to add an endpoint by API, and how to receive events without one. */
export function CommandLineCard() {
  const { id } = useWorkspace();
  const register = `curl ${window.location.origin}/api/storefront/v1/merchant/webhooks \\
  -H "Authorization: Bearer $STOA_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"http://localhost:3000/","events":["*"]}'`;
  const listen = `npm run --silent stoa -- listen --workspace ${id} --forward http://localhost:3000/`;
  return (
    <Card title="From the command line">
      <div className={css.page}>
        <Code label="Add an endpoint, with an API key that can write webhooks" text={register} />
        <Code
          label="On the server: print the events of this workspace and forward them, without an endpoint"
          text={listen}
        />
      </div>
    </Card>
  );
}
