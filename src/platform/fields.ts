import { Type } from 'typebox';

/** A schema that also accepts null. */
export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description?: string,
) => Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const nullableText = nullable(Type.String());

/** An RFC 3339 date-time, as `toISOString` writes it. */
export const dateTime = Type.String({ format: 'date-time' });

export const nullableDateTime = nullable(dateTime);
