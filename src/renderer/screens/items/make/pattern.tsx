/** Many locations by the first and the last of them: those that are not there are made, and a label of each is printed. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { locationNames, USUAL_PREFIX } from '#domain/barcode/location-pattern.ts';
import { add, fill, folderLabel } from '../../../labels/tray.ts';
import { currentStand, goToPrinting } from '../../../state/scans/stand.ts';
import { useView } from '../../../state/views/use-view.ts';
import { queueNow } from '../../../state/views/views.ts';
import { place } from '../../../strings/figure.ts';
import { pattern as words, patternProblem, someNames } from '../../../strings/new-item.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { Switch } from '../../../ui/switch.tsx';
import { Cost } from '../many/cost.tsx';
import { makeLocations } from '../many/give-many.ts';
import { Progress } from '../many/progress.tsx';
import { close, underWay } from '../many/under-way.ts';
import css from '../items.module.css';
import { itemsState, open, openBranch } from '../state.ts';

export function PatternForm({ folderId }: { readonly folderId: number | null }) {
  const parent = useView('folder', { folderId }).view?.folder ?? null;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [prefix, setPrefix] = useState(USUAL_PREFIX);
  const [isNested, setIsNested] = useState(false);
  const isReady = underWay(({ act }) => act === null);
  const [said, setSaid] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useShortcut('back', () => open({ kind: 'location' }), { isUrgent: true });
  useEffect(() => first.current?.focus(), []);
  const isTyped = from.trim() !== '' && to.trim() !== '';
  const found = locationNames(from, to);
  const names = isTyped && found.kind === 'names' ? found.names : [];
  const problem = isTyped && found.kind === 'refused' ? patternProblem(found.why) : null;
  const plan = useView(
    'locationsThere',
    names.length === 0 ? null : { parentId: folderId, prefix: prefix.trim(), isNested, names },
  ).view;
  const given = plan === null ? null : plan.missing + plan.bare;
  const run = async () => {
    if (names.length === 0 || plan === null || plan.taken > 0) return;
    const [stand, queue, { form }] = [currentStand(), queueNow(), itemsState.getState()];
    const about = { parentId: folderId, prefix: prefix.trim(), isNested };
    const made = await makeLocations(about, names);
    if (made === null) return;
    const { labels, isWhole } = made;
    if (!isWhole) setSaid(words.stopped);
    const path = parent === null || parent.id === null ? [] : [...parent.path, parent.name];
    const runs = labels.map(({ folderId: id, name, code }) => folderLabel({ id, name, path }, code));
    const isHere = currentStand() === stand && itemsState.getState().form === form;
    // After the operator has gone on, the tray may hold labels of something else.
    if (isHere) fill(runs);
    else if (queue === queueNow()) runs.forEach(add);
    if (!isWhole) return;
    openBranch(folderId);
    close(form);
    if (isHere) goToPrinting();
  };
  return (
    <Screen
      title={words.title({ name: parent === null ? '' : place(parent) })}
      sentence={
        said ??
        (names.length === 0 || plan === null
          ? words.sentence
          : plan.taken > 0
            ? words.taken({ n: plan.taken })
            : words.ready({ n: names.length, there: plan.there, bare: plan.bare }))
      }
      actions={
        <Button
          kind="primary"
          shortcut="send"
          isDisabled={names.length === 0 || plan === null || plan.taken > 0 || !isReady}
          onPress={() => void run()}
        >
          {given === 0 ? words.print : plan?.missing === 0 ? words.label : words.make}
        </Button>
      }
    >
      <div className={css['form']}>
        <Ends
          {...{ from, setFrom, to, setTo, prefix, setPrefix, first }}
          problem={problem}
          onSubmit={() => void run()}
        />
        <Switch label={words.isNested} isOn={isNested} onChange={setIsNested} />
        {names.length > 0 && <p className={css['names']}>{someNames(names)}</p>}
        <Cost commands={given ?? 0} />
        <Progress />
      </div>
    </Screen>
  );
}

interface EndsProps {
  readonly from: string;
  readonly setFrom: (text: string) => void;
  readonly to: string;
  readonly setTo: (text: string) => void;
  readonly prefix: string;
  readonly setPrefix: (text: string) => void;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly problem: string | null;
  readonly onSubmit: () => void;
}

/** The first and the last of them, and what is on their labels. */
function Ends({ from, setFrom, to, setTo, prefix, setPrefix, first, problem, onSubmit }: EndsProps) {
  return (
    <div className={css['fields']}>
      <TextField
        label={words.from}
        help={words.fromHelp}
        value={from}
        onChange={setFrom}
        inputRef={first}
        onSubmit={onSubmit}
      />
      <TextField
        label={words.to}
        help={words.toHelp}
        value={to}
        onChange={setTo}
        error={problem}
        onSubmit={onSubmit}
      />
      <TextField
        label={words.prefix}
        value={prefix}
        onChange={(text) => setPrefix(text.slice(0, 40))}
        onSubmit={onSubmit}
      />
    </div>
  );
}
