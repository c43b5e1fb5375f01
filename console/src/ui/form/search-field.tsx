import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { CallOptions, Stoa } from '@stoa/client';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import formCss from './form.module.css';
import css from './search-field.module.css';
import type { FieldProps } from './use-form.ts';

type SearchFieldProps<Item> = FieldLook &
  FieldProps<Item | null> & {
    /** The first part of the cache key: `products`. */
    resource: string;
    /** Finds items for the input; called with an empty string when the list opens. */
    find: (stoa: Stoa, text: string, options: CallOptions) => PromiseLike<Item[]>;
    toText: (item: Item) => string;
    toId: (item: Item) => string;
    /** Content of a row; the text by default. */
    render?: (item: Item) => ReactNode;
    placeholder?: string;
    /** The choice moves elsewhere, and the empty field keeps the focus for the next one. */
    isForSeveral?: boolean;
  };

/** Chooses one object of the API by typing, such as a product or a customer. */
export function SearchField<Item>(props: SearchFieldProps<Item>) {
  const {
    resource,
    find,
    toText,
    toId,
    render,
    placeholder,
    value,
    onChange,
    isForSeveral,
    ...frame
  } = props;
  const [text, setText] = useState('');
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const wanted = useDeferredValue(value && text === toText(value) ? '' : text.trim());
  const read = useApi([resource, 'find', wanted], (stoa, options) => find(stoa, wanted, options), {
    keepsPrevious: true,
  });
  const items = read.data ?? [];
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root<Item>
        items={items}
        filter={null}
        value={value}
        onValueChange={(item) => onChange(item)}
        {...(isForSeveral && { inputValue: text })}
        onInputValueChange={(next, { reason }) =>
          setText(isForSeveral && reason === 'item-press' ? '' : next)
        }
        itemToStringLabel={toText}
        isItemEqualToValue={(a, b) => toId(a) === toId(b)}
      >
        <FieldFrame {...frame}>
          {(attributes) => (
            // A list outside a modal dialog would be hidden behind it.
            <div ref={(element) => setContainer(element?.closest('dialog') ?? null)}>
              <Combobox.Input {...attributes} className={formCss.input} placeholder={placeholder} />
            </div>
          )}
        </FieldFrame>
        <Combobox.Portal container={container ?? undefined}>
          <Combobox.Positioner sideOffset={4} positionMethod="fixed" className={css.positioner}>
            <Combobox.Popup className={css.popup}>
              <Combobox.Empty className={css.empty}>
                {read.isPending ? 'Searching…' : 'Nothing found.'}
              </Combobox.Empty>
              <Combobox.List>
                {(item: Item) => (
                  <Combobox.Item key={toId(item)} value={item} className={css.item}>
                    {render ? render(item) : toText(item)}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  );
}
