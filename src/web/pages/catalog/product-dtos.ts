import type { Product } from '../../../core/catalog/product.ts';
import { type ProductDto, toPublicProductDto } from '../../../core/catalog/product-dto.ts';
import type { StorePageScope } from '../page-scope.ts';

/** Pages show the same product resource as the REST API. */
export function pageProductDtos(products: Product[], scope: StorePageScope): ProductDto[] {
  return products.map((product) => pageProductDto(product, scope));
}

export function pageProductDto(product: Product, { origin }: StorePageScope): ProductDto {
  return toPublicProductDto(product, origin);
}
