import css from './icon.module.css';

/** Outlines on a grid of 16 by 16. */
const paths = {
  home: 'M2.5 7.2 8 2.8l5.5 4.4v6H9.8V9.4H6.2v3.8H2.5z',
  orders: 'M3 2.5h10v11l-1.7-1.2-1.6 1.2L8 12.3l-1.7 1.2-1.6-1.2L3 13.5zM5.5 5.7h5M5.5 8.5h5',
  products: 'M2.5 8.4V2.5h5.9l5.1 5.1-5.9 5.9zM5.4 5.4h.01',
  customers:
    'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM3 13.5c.5-2.4 2.5-3.6 5-3.6s4.5 1.2 5 3.6',
  discounts:
    'M12.3 3.7l-8.6 8.6M4.9 6.3a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8zM11.1 12.5a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8z',
  analytics: 'M2.5 13.5h11M4.3 11V8.2M8 11V3M11.7 11V5.8',
  agents:
    'M4.5 5.5h7A1.5 1.5 0 0 1 13 7v4.5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 11.5V7a1.5 1.5 0 0 1 1.5-1.5zM8 5.5V3M6.2 8.8v1M9.8 8.8v1M1.5 8.5v2M14.5 8.5v2M8 2.6h.01',
  settings:
    'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM6 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  search: 'M7.2 12.2a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM11 11l3 3',
  plus: 'M8 3.2v9.6M3.2 8h9.6',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.2 8.4l3.2 3.2 6.4-7',
  up: 'M4.5 9.5L8 6l3.5 3.5',
  down: 'M4.5 6.5L8 10l3.5-3.5',
  right: 'M6.5 4.5L10 8l-3.5 3.5',
  left: 'M9.5 4.5L6 8l3.5 3.5',
  upDown: 'M5.3 6.2L8 3.5l2.7 2.7M5.3 9.8L8 12.5l2.7-2.7',
  back: 'M7 3.5L2.5 8 7 12.5M2.8 8h10.7',
  copy: 'M6 5.5h7v8H6zM10 5.5v-3H3v8h3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  filter: 'M2.5 4h11M4.8 8h6.4M6.8 12h2.4',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  external: 'M9 2.8h4.2V7M13 3L7.5 8.5M11.2 9.5v3.7H2.8V4.8h3.7',
  alert: 'M8 2.5l6 10.8H2zM8 6.6v3M8 11.5h.01',
  truck:
    'M1.5 4h7.5v7.2H1.5zM9 6.5h3l2.5 2.4v2.3H9M4.3 12.7a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM11.5 12.7a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6z',
  refund: 'M3 6.5h7a3.2 3.2 0 0 1 0 6.5H6M5.8 3.5L2.8 6.5l3 3',
  box: 'M2.5 5L8 2.3 13.5 5v6L8 13.7 2.5 11zM2.5 5L8 7.8 13.5 5M8 7.8v5.9',
  note: 'M3 2.5h10v7.2l-3.8 3.8H3zM13 9.7H9.2v3.8M5.5 5.7h5M5.5 8.2h2.5',
  exchange: 'M4.8 2.8L2 5.6l2.8 2.8M2.2 5.6h9.3M11.2 7.6l2.8 2.8-2.8 2.8M13.8 10.4H4.5',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.2 6.3c.2-1 .9-1.5 1.8-1.5 1 0 1.8.6 1.8 1.6 0 1.3-1.8 1.4-1.8 2.7M8 11.2h.01',
  upload: 'M8 10.5v-8M4.8 5.5L8 2.3l3.2 3.2M2.5 10.5v3h11v-3',
  download: 'M8 2.3v8M4.8 7.3L8 10.5l3.2-3.2M2.5 10.5v3h11v-3',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
  mail: 'M2 3.5h12v9H2zM2.3 4l5.7 4.8L13.7 4',
  bell: 'M4 11V7.2a4 4 0 0 1 8 0V11l1.3 1.6H2.7zM6.7 14.2h2.6',
  user: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM3 13.5c.5-2.4 2.5-3.6 5-3.6s4.5 1.2 5 3.6',
  bookmark: 'M4 2.5h8v11l-4-3-4 3z',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  dot: 'M8 8h.01',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon next to text; a button without text needs a label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 16 | 20 | 28 }) {
  return (
    <svg
      className={css.icon}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
