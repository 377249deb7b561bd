/** The label printer on the network: its address, and how fine it prints. */
import type { ZplPrinter } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { settings as words } from '../../strings/settings.ts';
import { Section } from '../../ui/parts.tsx';
import { Segments } from '../../ui/switch.tsx';
import { SavedField } from './saved.tsx';

/** What label printers listen on, unless somebody changed it. */
const PORT = 9100;
const HEADS = [203, 300, 600] as const;

export function LabelPrinter({ zpl }: { readonly zpl: ZplPrinter | null }) {
  const kept = zpl === null ? '' : zpl.port === PORT ? zpl.host : `${zpl.host}:${zpl.port}`;
  const save = (address: string) => {
    const parsed = addressOf(address);
    const printer = parsed === null ? null : { ...parsed, dpi: zpl?.dpi ?? HEADS[0] };
    void perform('settings.zpl', { printer });
  };
  return (
    <Section title={words.printer} shortcut="choice-6">
      <SavedField
        label={words.printerAddress}
        help={words.printerHelp}
        value={kept}
        mayBeEmpty
        problemOf={(address) => (address === '' || addressOf(address) !== null ? null : words.printerWrong)}
        onSave={save}
      />
      {zpl !== null && (
        <Segments
          label={words.printerHead}
          value={String(zpl.dpi)}
          options={HEADS.map((dpi) => ({ value: String(dpi), label: words.dpi({ n: dpi }) }))}
          onChange={(chosen) => {
            const dpi = HEADS.find((one) => String(one) === chosen);
            if (dpi !== undefined) void perform('settings.zpl', { printer: { ...zpl, dpi } });
          }}
        />
      )}
    </Section>
  );
}

function addressOf(text: string): Omit<ZplPrinter, 'dpi'> | null {
  const [, host, port] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const number = port === undefined ? PORT : Number(port);
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number };
}
