/** A vendor, typed, or picked from those that orders name. */
import type { VendorView } from '#domain/views/orders.ts';
import { useView } from '../../state/views/use-view.ts';
import { orders as words } from '../../strings/orders.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import css from './orders.module.css';

const MOST = 5;

interface VendorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  readonly onChange: (text: string) => void;
  readonly onPicked: (vendor: VendorView) => void;
}

export function VendorField({ label, value, error = null, onChange, onPicked }: VendorFieldProps) {
  const known = useView('vendors', {}).view?.vendors ?? [];
  const sought = value.trim().toLowerCase();
  const isKnown = known.some(({ name }) => name === value.trim());
  const fit = sought === '' || isKnown ? [] : known.filter(({ name }) => name.toLowerCase().includes(sought));
  return (
    <div className={css['vendor']}>
      <TextField
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        onSubmit={() => {
          const [first] = fit;
          if (first !== undefined) onPicked(first);
        }}
      />
      {fit.length > 0 && (
        <ul aria-label={words.known}>
          {fit.slice(0, MOST).map((vendor) => (
            <li key={vendor.name}>
              <Button kind="choice" onPress={() => onPicked(vendor)}>
                {vendor.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
