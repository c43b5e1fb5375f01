import { type Static, Type } from 'typebox';
import { dateTime } from '../../../platform/fields.ts';
import type { AuditedRow } from '../../access/audit/audited-table.ts';

export type CustomerGroupFields = { name: string; description: string; membersCount: number };

/** Customers whom a merchant treats alike. Price lists and membership plans refer to groups. */
export type CustomerGroup = AuditedRow<'grp'> & CustomerGroupFields;

/** A customer group in the REST API. */
export const CustomerGroupDto = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    members_count: Type.Integer(),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'CustomerGroup' },
);

export function toCustomerGroupDto(group: CustomerGroup): Static<typeof CustomerGroupDto> {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    members_count: group.membersCount,
    created_at: group.createdAt.toISOString(),
    updated_at: group.updatedAt.toISOString(),
  };
}
