import { Type } from 'typebox';

/** Test orders and real ones are never added together. */
export const testFilter = {
  test: Type.Optional(
    Type.Boolean({
      description:
        'Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode.',
    }),
  ),
};
