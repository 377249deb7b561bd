/** Beside an order: what the line in hand is, and where it goes on the plan; else where everything goes. */
import { articleByPlace } from '#domain/views/places.ts';
import type { ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { code, figure, place } from '../../strings/figure.ts';
import { move } from '../../strings/move.ts';
import { plan as words } from '../../strings/plan.ts';
import { lineName } from '../../strings/receive.ts';
import { ItemPicture } from '../photo/item-picture.tsx';
import { Plan } from '../plan/plan.tsx';
import css from './receive.module.css';

interface PutAwayProps {
  readonly view: ReceivingView;
  readonly line: ReceivingLine | null;
}

export function PutAwayPlan({ view, line }: PutAwayProps) {
  const item = line?.item ?? null;
  const about = useView('item', item === null ? null : { itemId: item.id }).view;
  const article = about === null ? undefined : articleByPlace(about);
  const land = (folderId: number | null) =>
    void perform('receive.lands', {
      orderId: view.order.id,
      ...(line === null ? {} : { lineId: line.lineId }),
      folderId,
    });
  return (
    <>
      {line !== null && item !== null && (
        <div className={css['pictured']}>
          <ItemPicture item={item} />
          <div>
            <h2 className={css['aside-title']}>{lineName(line)}</h2>
            <p className={css['dim']}>{item.code !== null && code(item.code)}</p>
            <p className={css['stock']}>
              {/* All of it that is there, as on the plan: also what lies in a second record. */}
              <span>{figure(article?.get(item.folder.id)?.quantity ?? item.quantity, item.unit)}</span>{' '}
              {move.inStock({ place: place(item.folder) })}
            </p>
          </div>
        </div>
      )}
      {line?.isOff !== true && (
        <Plan
          does={words.putAway}
          to={line === null ? view.destination?.id : line.landsIn.id}
          {...(article === undefined ? {} : { article })}
          onPick={land}
        />
      )}
    </>
  );
}
