import type { MeNotificationSettingsGetResult as Notifications } from '@stoa/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NotificationList } from '../../app/notification-list.tsx';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useNotifications } from '../../app/use-notifications.ts';
import { useStoa, useStores, useWorkspace } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';
import { type Choice, choiceOptions, notificationKinds } from './kinds.ts';

/** What needs attention, and the emails that the user receives. Members of every role can choose. */
export function NotificationsPage() {
  const { session } = useWorkspace();
  const { stores } = useStores();
  // In the URL, so that unsaved choices for another store are asked about.
  const { site: slug = '' } = useSearch({ strict: false }) as { site?: string };
  const navigate = useNavigate();
  const setSlug = (site: string) =>
    void navigate({ to: '.', search: { site: site || undefined } as never, replace: true });
  const read = useApi(['notification-settings'], (stoa, options) =>
    stoa.me.notificationSettings.get(options),
  );
  return (
    <div className={css.page}>
      <PageHeader
        title="Notifications"
        subtitle={`What needs attention, and the emails that this workspace sends to ${session.user.email}.`}
      />
      <NotificationsCard />
      {stores.length > 1 && (
        <SelectField
          label="Store"
          name="store"
          error={null}
          value={slug}
          onChange={setSlug}
          options={[
            { value: '', label: 'All stores' },
            ...stores.map((store) => ({ value: store.slug, label: store.name })),
          ]}
        />
      )}
      {read.isPending && <Skeleton lines={8} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && <SettingsForm key={slug} slug={slug} notifications={read.data} />}
    </div>
  );
}

/** What needs attention in the chosen store. */
function NotificationsCard() {
  const read = useNotifications();
  return (
    <Card title="Needs attention" isFlush>
      {read.isPending && <Skeleton lines={3} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.notifications.length === 0 && (
        <EmptyState icon="check" title="Nothing needs attention" />
      )}
      {read.data && <NotificationList items={read.data.notifications} />}
    </Card>
  );
}

type SettingsFormProps = {
  /** Empty: for all stores. */
  slug: string;
  notifications: Notifications;
};

function SettingsForm({ slug, notifications }: SettingsFormProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const isOfStore = slug !== '';
  const ofStore = notifications.stores.find((store) => store.site_slug === slug);
  const chosen: Partial<Record<string, string>> = {
    ...(isOfStore ? ofStore?.settings : notifications.settings),
  };
  const kinds = notificationKinds.filter(({ isOfWorkspace }) => !(isOfStore && isOfWorkspace));
  const form = useForm<Record<string, Choice>>({
    values: Object.fromEntries(kinds.map(({ name }) => [name, (chosen[name] ?? '') as Choice])),
    save: ({ changes, idempotencyKey }) =>
      stoa.me.notificationSettings.replace(
        { site_slug: slug || null, settings: toSettings(changes) },
        { idempotencyKey },
      ),
    onSaved: async () => {
      await invalidate('notification-settings');
      showToast('Notifications saved');
    },
  });
  return (
    <FormPage form={form} action="Save notifications">
      <Card title="By email">
        <div className={css.fields}>
          {kinds.map((kind) => (
            <SelectField
              key={kind.name}
              label={kind.label}
              hint={kind.hint}
              options={choiceOptions(kind, isOfStore)}
              {...form.field(kind.name)}
            />
          ))}
        </div>
      </Card>
    </FormPage>
  );
}

/** The choice "as for all stores" removes the choice for the store. */
const toSettings = (changes: Partial<Record<string, Choice>>) =>
  Object.fromEntries(Object.entries(changes).map(([name, choice]) => [name, choice || null]));
