import { type Static, Type } from 'typebox';
import type { Id, ProductId } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { Cause } from '../../../platform/unit-of-work.ts';
import { type Author, AuthorDto } from '../../access/author.ts';

export const changeActions = [
  'created',
  'updated',
  'published',
  'scheduled',
  'unpublished',
  'archived',
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** A changed field. Values are those of the REST API, shortened. */
export type FieldChange = {
  field: string;
  /** Null: a field of the product. */
  variant: { id: string; options: Record<string, string> } | null;
  before: unknown;
  after: unknown;
};

export type ProductChange = {
  id: Id<'chg'>;
  productId: ProductId;
  action: ChangeAction;
  fields: FieldChange[];
  /** How many more fields were changed than `fields` has. */
  moreFields: number;
  author: Author | null;
  cause: Cause | null;
  createdAt: Date;
};

/** With the name of the key, or of the user while they are a member. */
export type NamedProductChange = ProductChange & { authorName: string | null };

const value = (what: string) =>
  Type.Unknown({
    description: `The value ${what}, as in the product; texts are cut to 500 characters. Of \`media\` and \`collection_ids\` only what was ${what === 'before' ? 'removed' : 'added'}.`,
  });

export const ProductChangeDto = Type.Object(
  {
    id: Type.String(),
    action: Type.Enum([...changeActions], {
      type: 'string',
      description: 'What was done; `updated` for everything but publication and archiving.',
    }),
    fields: Type.Array(
      Type.Object({
        field: Type.String({
          description: 'Name of the field, or `variant` for a variant that was added or removed.',
        }),
        variant: nullable(
          Type.Object({
            id: Type.String(),
            options: Type.Record(Type.String(), Type.String()),
          }),
          'Null for fields of the product.',
        ),
        before: value('before'),
        after: value('after'),
      }),
      { description: 'At most 100.' },
    ),
    more_fields: Type.Integer({ description: 'How many more fields were changed.' }),
    author: AuthorDto,
    author_name: nullable(Type.String(), 'Of the key, or of the user while they are a member.'),
    cause: nullable(
      Type.Object({
        type: Type.String({ description: '`import` or `bulk_operation`.' }),
        id: Type.String(),
      }),
      'The import or bulk operation that made the change.',
    ),
    created_at: dateTime,
  },
  { $id: 'ProductChange' },
);

export const toProductChangeDto = (
  change: NamedProductChange,
): Static<typeof ProductChangeDto> => ({
  id: change.id,
  action: change.action,
  fields: change.fields,
  more_fields: change.moreFields,
  author: change.author,
  author_name: change.authorName,
  cause: change.cause,
  created_at: change.createdAt.toISOString(),
});
