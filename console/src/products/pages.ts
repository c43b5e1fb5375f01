// The pages that are loaded together.
export { NewProductPage } from './new-product-page.tsx';
export { ProductListPage } from './product-list-page.tsx';
export { ProductPage } from './product-page.tsx';
