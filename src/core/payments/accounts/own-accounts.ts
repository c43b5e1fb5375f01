import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { OwnProcessor } from '../own-processor.ts';
import {
  lockEnabledAccount,
  selectEnabledAccount,
  selectHasLiveAccount,
  selectOwnAccount,
} from './account-store.ts';

/** The account with this id, also if it is disabled; null: there is none. */
export const findOwnAccount = (view: View, id: string): Promise<OwnProcessor | null> =>
  selectOwnAccount(view, id);

/** The enabled account of a store, which cannot be deleted before the transaction ends. */
export const holdEnabledAccount = (work: Work, siteId: SiteId): Promise<OwnProcessor | null> =>
  lockEnabledAccount(work, siteId);

/** Whether a store takes its payments through an account. */
export const usesAccount = async (view: View, siteId: SiteId): Promise<boolean> =>
  (await selectEnabledAccount(view, siteId)) !== null;

/** Whether a store of the workspace takes real money through an account. */
export const hasLiveAccount = (view: View): Promise<boolean> => selectHasLiveAccount(view);
