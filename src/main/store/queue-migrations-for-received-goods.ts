/**
 * The migrations of the queue database that follow those of `queue-schema.ts`, in the same sequence. They add what the station stores about
 * goods that arrive: differences from the order, unsent drafts, photos, lots and serial numbers, packs of packs, receipts as they were
 * sent, pallets, and the operator's steps on a receipt. A script is never edited after release: a file that has run it already would not
 * get the change.
 */
export const ARRIVAL_MIGRATIONS: readonly string[] = [
  `
  -- What came otherwise than ordered on the line; NULL where nothing was said. over_choice: what becomes of more than was ordered.
  ALTER TABLE line_draft ADD COLUMN over_choice TEXT CHECK (over_choice IN ('stock', 'not-ours'));
  ALTER TABLE line_draft ADD COLUMN agreed TEXT;
  ALTER TABLE line_draft ADD COLUMN damaged TEXT;
  ALTER TABLE line_draft ADD COLUMN missing TEXT;
  ALTER TABLE line_draft ADD COLUMN reason TEXT;
  ALTER TABLE line_draft ADD COLUMN note TEXT;
  `,
  `
  -- What is typed or scanned into forms and not sent yet, as the screens keep it; by the kind of form.
  CREATE TABLE draft (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- The photos of a line that did not come as ordered, as [{id, name}, ...]; the files are in photo_file. NULL: none.
  ALTER TABLE line_draft ADD COLUMN photos TEXT;
  `,
  `
  -- Of which lot goods are, as JSON, and their serial number; NULL where that was not said. lot_act: by which act it was said once they had
  -- been counted, and lot_before: of which they were before it.
  ALTER TABLE tally ADD COLUMN lot TEXT;
  ALTER TABLE tally ADD COLUMN lot_before TEXT;
  ALTER TABLE tally ADD COLUMN lot_act TEXT;
  ALTER TABLE tally ADD COLUMN serial TEXT;
  UPDATE tally SET serial = (SELECT json_extract(scan.reply, '$.gs1.serial') FROM scan WHERE scan.id = tally.scan)
    WHERE scan IS NOT NULL;
  CREATE INDEX tally_of_lot ON tally (sheet, subject) WHERE lot IS NOT NULL OR serial IS NOT NULL;
  CREATE INDEX tally_by_serial ON tally (serial) WHERE serial IS NOT NULL;
  CREATE INDEX tally_by_lot ON tally (json_extract(lot, '$.lot') COLLATE NOCASE) WHERE lot IS NOT NULL;

  -- The lot that was typed for what is counted on a line from then on, as JSON.
  ALTER TABLE line_draft ADD COLUMN typed_lot TEXT;

  -- Where a lot of an item goes by itself; lot: see lotKey.
  CREATE TABLE lot_place (
    sheet     TEXT NOT NULL REFERENCES sheet (id),
    item_id   INTEGER NOT NULL,
    lot       TEXT NOT NULL,
    folder_id INTEGER,
    PRIMARY KEY (sheet, item_id, lot)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- The code of the packs that a pack holds, where units counts those (a pallet of cartons); NULL where it counts pieces.
  ALTER TABLE pack ADD COLUMN of_code TEXT;
  `,
  `
  -- What a receipt was when it was sent (ReceiptRecord), with the ids of the commands it made, as JSON.
  CREATE TABLE receipt_record (
    sheet    TEXT PRIMARY KEY REFERENCES sheet (id),
    order_id INTEGER NOT NULL,
    sent_at  TEXT NOT NULL,
    record   TEXT NOT NULL,
    commands TEXT NOT NULL
  ) STRICT;
  CREATE INDEX receipt_record_of_order ON receipt_record (order_id, sent_at);
  -- Rests of commands, by the command whose position they take: few of many.
  CREATE INDEX command_place ON command (place) WHERE place IS NOT NULL;
  `,
  `
  -- Numbers of pallets (SSCC) that were given out, and the sheets of the receipts whose goods are on each, as JSON.
  CREATE TABLE pallet (
    sscc      TEXT PRIMARY KEY,
    prefix    TEXT NOT NULL,
    extension TEXT NOT NULL,
    serial    INTEGER NOT NULL,
    sheets    TEXT NOT NULL,
    at        TEXT NOT NULL,
    by        TEXT NOT NULL
  ) STRICT;
  CREATE INDEX pallet_by_serial ON pallet (prefix, extension, serial);
  `,
  `
  -- Steps on a receipt in progress that are no tallies, each with what undoes it (Undo, as JSON). after_tally: the newest tally (its seq)
  -- there was then; 0 where there was none.
  CREATE TABLE receipt_step (
    seq         INTEGER PRIMARY KEY,
    sheet       TEXT NOT NULL,
    after_tally INTEGER NOT NULL,
    undo        TEXT NOT NULL
  ) STRICT;
  CREATE INDEX receipt_step_of_sheet ON receipt_step (sheet);
  `,
];
