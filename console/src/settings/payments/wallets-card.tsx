import type { PaymentSettings, Site, SitesUpdateBody } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useCanManage, useStoa } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { type Form, type Problem, useForm } from '../../ui/form/use-form.ts';
import { formatMoney } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';

type Network = NonNullable<PaymentSettings['x402']>['networks'][number];
type WalletsCardProps = { site: Site; networks: Network[] };

/** The field of a network is named as in the errors of the API. */
type WalletField = `crypto_wallet_address.${string}`;
type WalletValues = {
  [field: WalletField]: string;
  crypto_payments_enabled: boolean;
  crypto_preferred_chain: string;
  crypto_price_limit: number | null;
  x402_deliver_before_settlement: boolean;
};

const fieldOf = (network: string): WalletField => `crypto_wallet_address.${network}`;

export function WalletsCard({ site, networks }: WalletsCardProps) {
  const canWrite = useCanManage()('write:settings');
  if (site.currency !== 'USD')
    return (
      <Card title="Wallets">
        <p className={css.quiet}>
          Payments on chains are in US dollars, and this store sells in {site.currency}.
        </p>
      </Card>
    );
  return canWrite ? (
    <WalletsForm site={site} networks={networks} />
  ) : (
    <WalletFacts site={site} networks={networks} />
  );
}

function WalletsForm({ site, networks }: WalletsCardProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm<WalletValues>({
    values: toValues(site, networks),
    validate: findProblems,
    save: ({ changes, values, idempotencyKey }) =>
      stoa.sites.update(site.slug, toBody(site, changes, values), { idempotencyKey }),
    onSaved: async () => {
      await invalidate('sites', 'payment-settings');
      showToast('Wallets saved');
    },
  });
  return (
    <FormPage form={form} action="Save wallets">
      <Card title="Wallets">
        <div className={css.fields}>
          <p className={css.quiet}>
            Agents pay for digital products by a transfer of stablecoins (x402). Enter the address
            of your own wallet; its key stays with you. Changes need your password, and every owner
            gets an email.
          </p>
          <CheckboxField
            label="Accept stablecoin payments"
            {...form.field('crypto_payments_enabled')}
          />
          {networks.map((network) => (
            <WalletInput key={network.name} network={network} form={form} />
          ))}
          <div className={css.pair}>
            <SelectField
              label="Preferred network"
              options={[
                { value: '', label: 'Any network' },
                ...networks.map(({ name }) => ({ value: name, label: name })),
              ]}
              {...form.field('crypto_preferred_chain')}
            />
            <MoneyField
              label="Maximum per purchase"
              currency="USD"
              {...form.field('crypto_price_limit')}
            />
          </div>
          <CheckboxField
            label="Deliver before the transfer is final"
            hint="Faster, but only for inexpensive products: if a transfer fails, you lose the sale amount."
            {...form.field('x402_deliver_before_settlement')}
          />
        </div>
      </Card>
    </FormPage>
  );
}

function WalletInput({ network, form }: { network: Network; form: Form<WalletValues> }) {
  const { name, testnet, tokens } = network;
  return (
    <TextField
      label={`Wallet on ${name}`}
      isOptional
      hint={`Receives ${tokens.join(', ')}.${testnet ? ' A test network: its coins have no value.' : ''}`}
      placeholder="0x…"
      autoComplete="off"
      {...form.field(fieldOf(name))}
    />
  );
}

function WalletFacts({ site, networks }: WalletsCardProps) {
  return (
    <Card title="Wallets">
      <Facts
        rows={[
          [
            'Payments on chains',
            <Badge key="on" tone={site.crypto_payments_enabled ? 'good' : 'neutral'}>
              {site.crypto_payments_enabled ? 'On' : 'Off'}
            </Badge>,
          ],
          ...networks.map(({ name }): [string, React.ReactNode] => {
            const address = site.crypto_wallet_address[name];
            return [name, address && <CopyableId key={name} id={address} />];
          }),
          ['Maximum per purchase', formatMoney(site.crypto_price_limit, 'USD')],
        ]}
      />
    </Card>
  );
}

function toValues(site: Site, networks: Network[]): WalletValues {
  const wallets = networks.map(({ name }) => [
    fieldOf(name),
    site.crypto_wallet_address[name] ?? '',
  ]);
  return {
    ...Object.fromEntries(wallets),
    crypto_payments_enabled: site.crypto_payments_enabled,
    crypto_preferred_chain: site.crypto_preferred_chain ?? '',
    crypto_price_limit: site.crypto_price_limit,
    x402_deliver_before_settlement: site.x402_deliver_before_settlement,
  };
}

/** The API replaces all addresses at once, so those of other networks are sent as they were. */
function toBody(site: Site, changes: Partial<WalletValues>, values: WalletValues): SitesUpdateBody {
  const isAddress = (name: string): name is WalletField => name.startsWith(fieldOf(''));
  const {
    crypto_payments_enabled,
    crypto_preferred_chain: preferred,
    crypto_price_limit: limit,
    x402_deliver_before_settlement,
  } = changes;
  return {
    ...(crypto_payments_enabled !== undefined && { crypto_payments_enabled }),
    ...(preferred !== undefined && { crypto_preferred_chain: preferred || null }),
    ...(typeof limit === 'number' && { crypto_price_limit: limit }),
    ...(x402_deliver_before_settlement !== undefined && { x402_deliver_before_settlement }),
    ...(Object.keys(changes).some(isAddress) && {
      crypto_wallet_address: mergeWallets(site.crypto_wallet_address, values),
    }),
  };
}

function mergeWallets(saved: Record<string, string>, values: WalletValues): Record<string, string> {
  const prefix = fieldOf('');
  const wallets = new Map(Object.entries(saved));
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith(prefix)) continue;
    const [network, address] = [name.slice(prefix.length), String(value).trim()];
    if (address === '') wallets.delete(network);
    else wallets.set(network, address);
  }
  return Object.fromEntries(wallets);
}

const findProblems = ({ crypto_price_limit: limit }: WalletValues): Problem[] =>
  limit === null || Number.isNaN(limit) || limit < 1
    ? [{ field: 'crypto_price_limit', message: 'Enter an amount above zero.' }]
    : [];
