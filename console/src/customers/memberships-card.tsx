import type { Customer } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import css from './customers.module.css';

/** The plans that the customer is a member of; nothing for others. */
export function MembershipsCard({ customer: { memberships } }: { customer: Customer }) {
  if (memberships.length === 0) return null;
  return (
    <Card title="Memberships">
      <ul className={css.groups}>
        {memberships.map(({ id, plan, status }) => (
          <li key={id}>
            <Link to={`/customers/memberships/${id}`}>{plan.name}</Link>
            {status === 'past_due' && <Badge tone="warn">Past due</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
