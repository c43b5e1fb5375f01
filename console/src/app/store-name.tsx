import { useStores } from './workspace.tsx';

/** The name of a store; its slug until the stores are loaded. */
export function StoreName({ slug }: { slug: string }) {
  const { stores } = useStores();
  return stores.find((store) => store.slug === slug)?.name ?? slug;
}
