// The pages that are loaded together.
export { ImportPage } from './imports/import-page.tsx';
export { NewImportPage } from './imports/new-import-page.tsx';
export { NewProductPage } from './new-product-page.tsx';
export { ProductListPage } from './product-list-page.tsx';
export { ProductPage } from './product-page.tsx';
