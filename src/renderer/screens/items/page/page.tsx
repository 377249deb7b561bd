/**
 * One item or location of the Items place, with all that is written on it: every field can be typed over, and what is changed is saved at
 * once. Esc leads back to the list, and loses nothing.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { customIdOf, type FieldName } from '#domain/stock/fields.ts';
import { ZERO } from '#domain/values/decimal.ts';
import type { ItemsPlace } from '#domain/scanning/place.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import type { RecordView } from '#domain/views/record.ts';
import { useAdjustDraft } from '../../../state/drafts/adjusting.ts';
import { give } from '../../../state/give.ts';
import { goTo, type Stand } from '../../../state/scans/stand.ts';
import { offerScans, takenAs } from '../../../state/scans/subject.ts';
import { idNow } from '../../../state/drafts/temporary-ids.ts';
import { useListWhenGone } from '../../../state/views/use-list-when-gone.ts';
import { useView } from '../../../state/views/use-view.ts';
import { adjust } from '../../../strings/adjust.ts';
import { fieldName } from '../../../strings/command.ts';
import { above, facts, place as placeName } from '../../../strings/figure.ts';
import { merge as mergeWords } from '../../../strings/merge.ts';
import { trouble } from '../../../strings/problem.ts';
import { ownFieldName, record as words, recordSentence } from '../../../strings/record.ts';
import { screenNames } from '../../../strings/screens.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/parts.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { AdjustAction, AdjustForm, AdjustSentence } from '../../adjust/form.tsx';
import { Viewer } from '../../photo/viewer.tsx';
import { turnTo } from '../open-item.ts';
import { changesOf } from './changes.ts';
import { dropTyped, recordDraft, typeOver, useTyped } from './draft.ts';
import { Fields } from './fields.tsx';
import { MergeAction, MergeForm, useMerging } from './twins.tsx';
import { RecordFacts } from './facts.tsx';

interface RecordPageProps {
  readonly place: ItemsPlace;
  readonly itemId: number;
}

export function RecordPage({ place, itemId }: RecordPageProps) {
  const seen = useView('record', { recordId: itemId });
  const { view, problem } = seen;
  const { itemId: _, ...list } = place;
  useShortcut('back', () => goTo(list));
  useListWhenGone(seen, list);
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return (
      <Screen title={screenNames.items}>
        {problem === null ? null : <Empty title={title} next={next} />}
      </Screen>
    );
  }
  // By the id that was asked for: it stays when the record is made, and so does what has the focus.
  return <Page key={itemId} view={view} />;
}

function Page({ view }: { readonly view: RecordView }) {
  const typed = useTyped(view.id);
  const { set, changed, wrong } = changesOf(view, typed);
  const [photoId, setPhotoId] = useState<number | null>(null);
  const called = Object.fromEntries(view.ownFields.map((field) => [field.id, ownFieldName(field)]));
  const names = (all: readonly FieldName[]) => all.map((name) => fieldName(name, called));
  const item = view.stock?.item;
  const adjustment = useAdjustDraft(item?.id);
  const merging = useMerging(item?.id);
  const isReady = wrong.length === 0 && changed.length > 0;
  const onCodeField = useScans(view, changed.length + wrong.length > 0 || merging.isOpen);
  const save = async () => {
    if (!isReady) return;
    const seen = recordDraft.getState().seen[view.id] ?? {};
    const intent = { kind: 'edit-item', itemId: view.id, set, seen } as const;
    const record = item ?? folderAsItem(view);
    const edited = set.name === undefined ? record : { ...record, name: set.name };
    const kept = await give(intent, () => ({ kind: 'item-edited', item: edited, set, called }));
    if (kept !== undefined) dropTyped(view.id);
  };
  if (photoId !== null && view.photos.some(({ id }) => id === photoId))
    return (
      <Viewer
        recordId={view.id}
        title={view.fields.name}
        photos={view.photos}
        photoId={photoId}
        onTurn={setPhotoId}
        onClose={() => setPhotoId(null)}
      />
    );
  const adjusts = item !== undefined && adjustment !== undefined ? item : null;
  const saves = (
    <Button kind="primary" shortcut="send" isDisabled={!isReady} onPress={() => void save()}>
      {words.save}
    </Button>
  );
  return (
    <Screen
      title={words.title({ what: view.what, name: view.fields.name })}
      subtitle={facts(placeName(view.folder), above(view.folder))}
      {...(besideOf(adjusts, merging) ?? {
        aside: <RecordFacts view={view} onMerge={merging.open} />,
        asideLabel: words.sections.stock,
        sentence: recordSentence(names(changed), names(wrong)),
        actions: saves,
      })}
    >
      <Fields
        view={view}
        typed={typed}
        wrong={wrong}
        onSubmit={() => void save()}
        onCodeField={onCodeField}
        onPhoto={setPhotoId}
      />
    </Screen>
  );
}

/** An adjustment, or a merge, that is being put together; null: neither is. */
function besideOf(adjusts: ItemRef | null, merging: ReturnType<typeof useMerging>) {
  if (adjusts !== null)
    return {
      aside: <AdjustForm item={adjusts} />,
      asideLabel: adjust.open,
      isAsideNear: true,
      sentence: <AdjustSentence item={adjusts} />,
      actions: <AdjustAction item={adjusts} />,
    };
  if (!merging.isOpen) return null;
  return {
    aside: <MergeForm merging={merging} />,
    asideLabel: mergeWords.open,
    isAsideNear: true,
    sentence: mergeWords.sentence,
    actions: <MergeAction merging={merging} />,
  };
}

/** What is said of a location names it as it names an item. */
const folderAsItem = ({ id, fields, folder }: RecordView) => ({
  id,
  name: fields.name,
  code: fields.label?.code ?? null,
  folder,
  quantity: ZERO,
});

/**
 * An unknown code goes into the field for codes that had the focus last; another item is opened; everything else is only said.
 * @returns notes such a field
 */
function useScans(view: RecordView, isUnderWay: boolean): (name: FieldName) => void {
  const [target, setTarget] = useState<FieldName | null>(null);
  const take = useEffectEvent((reply: ScanReply, stand: Stand) => {
    const { name } = view.fields;
    if (reply.said.kind !== 'unknown-code')
      return turnTo(reply, stand, { id: idNow('record', view.id), name, isUnderWay });
    const code = articleCode(reply);
    if (target === null) return undefined;
    if (customIdOf(target) !== null) typeOver(view, target, code);
    else if (target === 'label' || target === 'labelExtra') typeOver(view, target, { code, type: '' });
    else return undefined;
    return takenAs(customIdOf(target) === null ? 'label' : 'field', reply);
  });
  useEffect(() => offerScans((reply, stand) => take(reply, stand)), []);
  return setTarget;
}
