import { type ReactNode, useState } from 'react';
import { CopyableId } from './copyable-id.tsx';
import css from './detail-page.module.css';
import { Dialog } from './dialog.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { PageHeader } from './page-header.tsx';

type DetailPageProps = {
  title: string;
  badges?: ReactNode;
  subtitle?: ReactNode;
  back: { to: string; label: string };
  /** At most two buttons; the rest goes into `menu`. */
  actions?: ReactNode;
  menu?: MenuItem[];
  /** The response of the API, for "View JSON". */
  json?: { id?: string };
  /** Cards of the main column. */
  children: ReactNode;
  /** Cards of the side column. */
  side?: ReactNode;
};

/** The page of one object: a main and a side column, one below the other on a phone. */
export function DetailPage(props: DetailPageProps) {
  const { title, badges, subtitle, back, actions, menu = [], json, children, side } = props;
  const [showsJson, setShowsJson] = useState(false);
  const items: MenuItem[] = json
    ? [...menu, { label: 'View JSON', icon: 'code', onSelect: () => setShowsJson(true) }]
    : menu;
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        badges={badges}
        subtitle={subtitle}
        back={back}
        actions={
          <>
            {actions}
            {items.length > 0 && <Menu label="More actions" items={items} />}
          </>
        }
      />
      <div className={css.columns}>
        <div className={css.column}>{children}</div>
        {side && <aside className={css.column}>{side}</aside>}
      </div>
      {showsJson && json && (
        <Dialog title="JSON" size="large" onClose={() => setShowsJson(false)}>
          {json.id && <CopyableId id={json.id} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre className={css.json} tabIndex={0}>
            {JSON.stringify(json, null, 2)}
          </pre>
        </Dialog>
      )}
    </div>
  );
}
