/**
 * Builds by hand the facts from which a command is decided (`src/domain/commands/facts.ts`): a few records, and no other commands of this station
 * unless a test says so. A decision reads nothing else, so such a test needs no database.
 */
import type { AlertFields } from '#domain/stock/alert.ts';
import type { Effect } from '#domain/commands/effect.ts';
import type { Facts, Pending } from '#domain/commands/facts.ts';
import { projectQuantity } from '#domain/commands/project.ts';
import type { Folder, FolderRef, Item, Order } from '#domain/stock/record.ts';

interface About {
  readonly items?: readonly Item[];
  readonly folders?: readonly Folder[];
  readonly orders?: readonly Order[];
  /** The alerts that every item has. */
  readonly alerts?: readonly { readonly id: number | null; readonly fields: AlertFields }[];
  /** The effects of waiting commands. */
  readonly effects?: readonly Effect[];
  /** The ids of records that waiting commands delete. */
  readonly going?: readonly number[];
  /** Real ids by the temporary ones. */
  readonly ids?: Readonly<Record<number, number>>;
  readonly pending?: Partial<Pending>;
}

/** Builds the facts. In them an order can be edited only as a draft, and a draft's only next status is `ordered`. */
export function factsOf({
  items = [],
  folders = [],
  orders = [],
  effects = [],
  ...about
}: About = {}): Facts {
  const { going = [], ids = {}, alerts = [], pending } = about;
  const idNow = (id: number) => ids[id] ?? id;
  const item = (id: number) => items.find((one) => one.id === idNow(id));
  const inMirror = (id: number) => folders.find((one) => one.id === id);
  const placeOf = (id: number | null): FolderRef => ({ id, name: inMirror(id ?? 0)?.name ?? '', path: [] });
  return {
    effects,
    idNow,
    item,
    quantityOf: (one) => projectQuantity(one.id, one.quantity, effects),
    unitOf: () => undefined,
    goes: (id) => going.includes(id),
    placeOf,
    folder: (id) => (id === null || inMirror(id) !== undefined ? placeOf(id) : undefined),
    alerts: () => alerts,
    job: () => undefined,
    mirror: {
      item,
      folder: inMirror,
      customFieldName: () => undefined,
      within: () => [],
      isWithin: () => false,
      itemsOfArticle: () => [],
      order: (id) => orders.find((one) => one.id === id),
      isOrderWhole: () => true,
    },
    pending: {
      parentOf: (_id, parentId) => parentId,
      contentOf: () => undefined,
      contentsOf: () => ({ direct: [], within: [], found: [] }),
      workOn: () => undefined,
      isAlertDeleted: () => false,
      isOrderDeleted: () => false,
      newOrder: () => undefined,
      fieldsOf: () => ({}),
      linesOf: () => undefined,
      statusOf: () => null,
      statusesOf: () => [],
      isReceived: () => false,
      ...pending,
    },
    rules: {
      isEditable: (status) => status === 'draft',
      movesFrom: (status) => ({ draft: ['ordered'], ordered: ['closed', 'voided'] })[status],
      headsOf: ({ number }) => ({ number }),
    },
    switchedOff: [],
  };
}
