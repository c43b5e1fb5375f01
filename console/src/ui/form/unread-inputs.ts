/**
 * Problems of inputs with something that the form could not read: an amount in words, or a date
 * without a time, which scripts see as empty. Inputs that are not on screen do not count.
 */
export function findUnreadInputs(form: HTMLFormElement | null) {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  return inputs
    .filter(({ validity }) => validity.badInput || validity.customError)
    .map(({ name, validity, validationMessage }) => ({
      field: name,
      message: validity.badInput ? 'Complete this value or remove it.' : validationMessage,
    }));
}
