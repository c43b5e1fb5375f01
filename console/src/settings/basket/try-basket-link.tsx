import { useCan } from '../../app/workspace.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function TryBasketLink() {
  if (!useCan()('read:pricing')) return null;
  return <ButtonLink to="/settings/shipping/try-basket">Try a basket</ButtonLink>;
}
