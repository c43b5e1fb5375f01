-- What product feeds and structured data say about a product: its maker, its condition and its identifiers.
alter table products
  add column brand text,
  add column condition text not null default 'new'
    constraint products_condition check (condition in ('new', 'refurbished', 'used')),
  -- A name or number of Google's product taxonomy.
  add column google_product_category text;

-- A GTIN is the number below a barcode; the MPN is the maker's own part number.
alter table variants
  add column gtin text constraint variants_gtin check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add column mpn text;
