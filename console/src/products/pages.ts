// The pages that are loaded together.
export { ChannelsPage } from './channels/channels-page.tsx';
export { CollectionListPage } from './collections/collection-list-page.tsx';
export { CollectionPage } from './collections/collection-page.tsx';
export { ImportPage } from './imports/import-page.tsx';
export { NewImportPage } from './imports/new-import-page.tsx';
export { InventoryPage } from './inventory/inventory-page.tsx';
export { NewProductPage } from './new-product-page.tsx';
export { ProductListPage } from './product-list-page.tsx';
export { ProductPage } from './product-page.tsx';
