import { Type } from 'typebox';

/** The schema, or null. */
export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description?: string,
) => Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const nullableText = nullable(Type.String());

/** As `toISOString` writes it. */
export const instant = Type.String({ format: 'date-time' });

export const nullableInstant = nullable(instant);
