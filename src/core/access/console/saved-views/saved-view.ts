import { type Static, Type } from 'typebox';
import type { Id } from '../../../../kernel/id.ts';
import { dateTime } from '../../../../platform/fields.ts';

/** The lists of the console that have views. */
export const viewedLists = [
  'orders',
  'products',
  'collections',
  'inventory',
  'customers',
  'customer-groups',
  'price-lists',
  'membership-plans',
  'subscribers',
  'coupons',
  'agents',
  'agent-sessions',
  'webhooks',
  'audit-log',
  'payments',
  'emails',
  'email-suppressions',
] as const;

export type ViewedList = (typeof viewedLists)[number];

/** Parameters of a URL; those that are repeated have a list. */
export type ViewSearch = Record<string, string | string[]>;

/** A user's name for the filters, search, sorting and columns of a list. */
export type SavedView = {
  id: Id<'view'>;
  list: ViewedList;
  /** Unique in its list for the user, regardless of case. */
  name: string;
  search: ViewSearch;
  /** Whether the list opens with this view. At most one of a list. */
  isDefault: boolean;
  /** Rises with every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export const viewLimits = {
  perList: 25,
  name: 60,
  parameters: 40,
  parameterName: 40,
  value: 500,
  values: 50,
  /** Bytes of all parameters as JSON. */
  search: 4_096,
};

const value = Type.String({ maxLength: viewLimits.value });

export const ViewSearchSchema = Type.Unsafe<ViewSearch>(
  Type.Object(
    {},
    {
      additionalProperties: Type.Union([value, Type.Array(value, { maxItems: viewLimits.values })]),
      propertyNames: { pattern: `^[a-z][a-z0-9_]{0,${viewLimits.parameterName - 1}}$` },
      maxProperties: viewLimits.parameters,
      description:
        'Parameters of the URL of the list: filters, `q`, `sort` and `columns`. At most 4,096 bytes as JSON.',
    },
  ),
);

export const SavedViewDto = Type.Object(
  {
    id: Type.String(),
    list: Type.Unsafe<ViewedList>({ type: 'string', enum: viewedLists }),
    name: Type.String(),
    search: ViewSearchSchema,
    is_default: Type.Boolean({ description: 'Whether the list opens with this view.' }),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'SavedView' },
);

export function toSavedViewDto(view: SavedView): Static<typeof SavedViewDto> {
  return {
    id: view.id,
    list: view.list,
    name: view.name,
    search: view.search,
    is_default: view.isDefault,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  };
}
