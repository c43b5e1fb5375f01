import { DomainError } from '../../../kernel/domain-error.ts';
import type { CreateProductInput, Product, VariantInput } from '../product.ts';

/**
 * The variants of a file for an existing product. A row without options is not a further variant of a
 * product with options: its price is the product's, and other values are refused (422
 * `options_required`), because they could belong to any variant.
 */
export function matchImportedVariants(
  product: Product,
  { variants = [] }: CreateProductInput,
): VariantInput[] {
  const [only, ...others] = variants;
  const isExpected = only === undefined || others.length > 0 || hasOptions(only);
  if (isExpected || !product.variants.every(hasOptions)) return variants;
  const { options: _options, price: _price, ...values } = only;
  if (Object.values(values).some(hasValue)) throw optionsRequired();
  return [];
}

const hasOptions = ({ options = {} }: VariantInput) => Object.keys(options).length > 0;

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

function optionsRequired(): DomainError {
  const message =
    'The product has variants with options, and the row names none. Add the columns of the options.';
  return new DomainError('unprocessable', 'options_required', message);
}
