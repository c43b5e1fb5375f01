import type { Problem } from '../../ui/form/use-form.ts';

export const findGroupProblems = ({ name }: { name: string }): Problem[] =>
  name.trim() === '' ? [{ field: 'name', message: 'Enter a name, such as Wholesale.' }] : [];
