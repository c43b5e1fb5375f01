import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import css from './top-bar.module.css';
import { useStores } from './workspace.tsx';

/** Limits lists and figures to one store of the workspace. */
export function StoreSwitcher() {
  const { stores, store, choose } = useStores();
  if (stores.length === 0) return <span className={css.store} />;
  if (stores.length === 1) return <span className={css.only}>{stores[0]?.name}</span>;
  return (
    <Menu
      label="Store"
      className={css.store}
      button={
        <>
          <span className={css.name}>{store?.name ?? 'All stores'}</span>
          <Icon name="down" />
        </>
      }
      items={[
        { label: 'All stores', isChecked: store === null, onSelect: () => choose(null) },
        ...stores.map((site) => ({
          label: site.name,
          isChecked: site.slug === store?.slug,
          onSelect: () => choose(site.slug),
        })),
      ]}
    />
  );
}
