import { type Static, Type } from 'typebox';
import { notFound } from '../../../kernel/domain-error.ts';

/** Customers whom a merchant treats alike. Price lists and membership plans refer to groups. */
export type CustomerGroup = {
  id: string;
  name: string;
  description: string;
  membersCount: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A customer group in the REST API. */
export const CustomerGroupDto = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    members_count: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
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

export const groupNotFound = () =>
  notFound('customer_group_not_found', 'There is no such customer group in this workspace.');
