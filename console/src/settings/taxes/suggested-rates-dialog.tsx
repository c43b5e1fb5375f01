import type { Site } from '@stoa/client';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countryName } from '../../ui/countries.ts';
import { describeError } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../settings.module.css';

type SuggestedRatesDialogProps = { site: Site; country: string; onClose: () => void };

/** Adds the tax rates that are suggested for the country of the store, with their date. */
export function SuggestedRatesDialog({ site, country, onClose }: SuggestedRatesDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const read = useApi(['setup-templates', country], (client, options) =>
    client.setupTemplates.list({ country }, options),
  );
  const rates = read.data?.tax.rates ?? [];
  const add = async () => {
    for (const rate of rates) await stoa.taxRates.create({ site_slug: site.slug, ...rate });
    void invalidate('tax-rates', 'sites');
    showToast('Tax rates added');
  };
  return (
    <ConfirmDialog
      title={`Tax rates of ${countryName(country)}`}
      action={rates.length === 1 ? 'Add 1 rate' : `Add ${rates.length} rates`}
      disabledReason={rates.length === 0 ? 'There is no suggestion for this country' : null}
      onConfirm={add}
      onClose={onClose}
    >
      {read.isPending && <Skeleton lines={3} />}
      {read.isError && describeError(read.error).message}
      {read.data && (
        <>
          <ul className={css.suggestions}>
            {rates.map(({ name, state, rate, country: of }) => (
              <li key={`${of} ${state} ${name}`}>
                {[name, countryName(of), state].filter(Boolean).join(', ')}: {rate}%
              </li>
            ))}
          </ul>
          <p>{read.data.tax.note}</p>
          <p>
            Checked on <Time at={read.data.tax.as_of} style="date" />. Confirm them with your tax
            adviser.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
