/**
 * Schema and migrations of the mirror database: the service's records as last read. It can be deleted at any time; a full scan
 * rebuilds it.
 */
export const MIRROR_MIGRATIONS: readonly string[] = [
  `
  -- Items and folders, as the service keeps them: one set of ids, told apart by kind.
  CREATE TABLE record (
    id           INTEGER PRIMARY KEY,
    kind         TEXT NOT NULL CHECK (kind IN ('item', 'folder')),
    name         TEXT NOT NULL,
    parent_id    INTEGER,
    sid          TEXT NOT NULL,
    quantity     TEXT NOT NULL,
    min_quantity TEXT,
    price        TEXT,
    notes        TEXT,
    tags         TEXT NOT NULL,
    codes        TEXT NOT NULL,
    updated_at   TEXT NOT NULL
  ) STRICT;
  CREATE INDEX record_by_parent ON record (parent_id, kind, name);
  CREATE INDEX record_by_sid ON record (sid);
  CREATE INDEX record_by_name ON record (name COLLATE NOCASE);

  CREATE TABLE code (
    key    TEXT NOT NULL,
    record INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    PRIMARY KEY (key, record)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX code_of_record ON code (record);

  CREATE VIRTUAL TABLE record_text USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');

  CREATE TABLE purchase_order (
    id           INTEGER PRIMARY KEY,
    number       TEXT NOT NULL,
    vendor       TEXT NOT NULL,
    status       TEXT NOT NULL,
    ordered_date TEXT,
    version      INTEGER NOT NULL,
    updated_at   TEXT NOT NULL,
    -- 0 while only the list has told of it: the lines come with the order itself.
    whole        INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX purchase_order_by_number ON purchase_order (number);
  CREATE INDEX purchase_order_by_status ON purchase_order (status);

  CREATE TABLE order_line (
    id        INTEGER PRIMARY KEY,
    order_id  INTEGER NOT NULL REFERENCES purchase_order (id) ON DELETE CASCADE,
    position  INTEGER NOT NULL,
    item_id   INTEGER NOT NULL,
    ordered   TEXT NOT NULL,
    received  TEXT NOT NULL,
    unit_rate TEXT
  ) STRICT;
  CREATE INDEX order_line_of_order ON order_line (order_id, position);
  CREATE INDEX order_line_of_item ON order_line (item_id);

  -- How far the pulls have come.
  CREATE TABLE progress (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- What a record is found by besides its name, codes, tags and notes: the texts of its custom fields.
  ALTER TABLE record ADD COLUMN words TEXT NOT NULL DEFAULT '';

  -- There are few folders among many items, and every search asks for them.
  CREATE VIRTUAL TABLE folder_text USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');

  -- What a walk through the whole account has come by; what it has not is gone at its end. kind: see walk.ts.
  CREATE TABLE seen (
    kind TEXT NOT NULL,
    id   INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;

  -- Items and folders that are to be read again one by one: somebody has hinted at them, or a list did not name them.
  CREATE TABLE owed (id INTEGER PRIMARY KEY) STRICT;

  -- Everything else an account has, as the service tells it.
  CREATE TABLE entry (
    kind TEXT NOT NULL CHECK (kind IN ('job', 'alert', 'custom-field', 'unit', 'item-group')),
    id   INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;

  -- The primary label as {code, type}.
  ALTER TABLE record ADD COLUMN label TEXT;

  -- Everything is read once more: the texts to search are others, and there are labels.
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'firstPage', 'watermark');
  `,
  `
  -- What is searched is folded before it is kept (fold.ts), a folder's place apart from the rest of its text, and the terms can
  -- be gone through, for words shorter than a term.
  DROP TABLE record_text;
  CREATE VIRTUAL TABLE item_text USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  CREATE VIRTUAL TABLE item_term USING fts5vocab (item_text, instance);
  DROP TABLE folder_text;
  CREATE VIRTUAL TABLE folder_text USING fts5 (
    place, rest, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  CREATE VIRTUAL TABLE folder_term USING fts5vocab (folder_text, instance);

  -- The tree of folders without the million items that hang in it.
  CREATE INDEX folder_by_parent ON record (parent_id) WHERE kind = 'folder';
  CREATE INDEX folder_by_name ON record (name COLLATE NOCASE) WHERE kind = 'folder';

  -- Everything is read once more: the texts to search are folded by Dockhand and not by SQLite.
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'walk', 'watermark');
  `,
  `
  -- Why a record is owed, how often that was said, and whether it was said before the walk under way began: see seen.ts.
  ALTER TABLE owed ADD COLUMN why TEXT NOT NULL DEFAULT 'held';
  ALTER TABLE owed ADD COLUMN told INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE owed ADD COLUMN walked INTEGER NOT NULL DEFAULT 0;

  -- What the turn of changes under way has met of what had changed when it began.
  CREATE TABLE met (id INTEGER PRIMARY KEY) STRICT;

  -- Folders that went with a folder above them. One that is back had been moved out before: what is in it has to be read.
  CREATE TABLE dropped (
    id   INTEGER PRIMARY KEY,
    back INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- Rows of a list that cannot be read.
  CREATE TABLE odd (
    list TEXT NOT NULL,
    id   INTEGER NOT NULL,
    why  TEXT NOT NULL,
    PRIMARY KEY (list, id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- A hash of what else is on a record: photos, custom fields, a measure. Everything is read once more for it.
  ALTER TABLE record ADD COLUMN rest TEXT NOT NULL DEFAULT '';
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'walk', 'watermark');
  `,
  `
  -- Who wrote an order last, where its lines are of that version.
  ALTER TABLE purchase_order ADD COLUMN updated_by TEXT;
  `,
  `
  -- What is measured on an item besides its quantity, as {value, unit}. Everything is read once more for it.
  ALTER TABLE record ADD COLUMN measure TEXT;
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'walk', 'watermark');
  `,
  `
  -- The words of the field. of_scan: it was queued before the full scan under way began.
  ALTER TABLE owed RENAME TO recheck;
  ALTER TABLE recheck RENAME COLUMN walked TO of_scan;
  ALTER TABLE odd RENAME TO unreadable_row;
  UPDATE progress SET key = 'fullScan', value = replace(value, '"why":"sweep"', '"why":"reconcile"') WHERE key = 'walk';
  UPDATE progress SET key = 'scannedAt' WHERE key = 'walkedAt';
  `,
  `
  -- Of an order's prices; the next list of orders tells it.
  ALTER TABLE purchase_order ADD COLUMN currency TEXT;
  `,
];
