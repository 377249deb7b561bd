/**
 * SQL schema and migrations of the mirror database, the local copy of the service's records as last read. Script i (from 0) takes the file
 * from version i to i + 1; a script is never edited after release.
 * The file can be deleted at any time: a full scan of the account builds it again. Only the history of how received quantities grew between
 * reads (`line_growth`) is lost.
 * If a script adds a column to `record` that only the service can fill, it usually also clears `updated_at` and the progress of the pulls,
 * so that a new full scan begins at once and fills the column. Any other new column is filled when the service is next read.
 */
export const MIRROR_MIGRATIONS: readonly string[] = [
  `
  -- Items and folders; they share one set of ids, as at the service.
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
    -- 1 if the stored lines are those of this version; 0 while only the list of orders was read, which has no lines.
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

  -- The progress of the pulls: see pull-progress.ts.
  CREATE TABLE progress (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Further text to search by: the custom fields.
  ALTER TABLE record ADD COLUMN words TEXT NOT NULL DEFAULT '';

  -- Folders have an index of their own: there are few among many items, and every search reads them.
  CREATE VIRTUAL TABLE folder_text USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');

  -- The records that the full scan under way has named; what it has not named at its end may be deleted. See recheck-queue-and-scan-marks.ts.
  CREATE TABLE seen (
    kind TEXT NOT NULL,
    id   INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;

  -- The recheck queue: items and folders to be read one by one, because an event named them, or a list did not.
  CREATE TABLE owed (id INTEGER PRIMARY KEY) STRICT;

  -- The small collections, as the service's JSON.
  CREATE TABLE entry (
    kind TEXT NOT NULL CHECK (kind IN ('job', 'alert', 'custom-field', 'unit', 'item-group')),
    id   INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;

  -- The primary label as {code, type}.
  ALTER TABLE record ADD COLUMN label TEXT;

  -- A new full scan: the searched texts changed, and there are labels.
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'firstPage', 'watermark');
  `,
  `
  -- Searched texts are folded before they are stored (normalize-search-text.ts), a folder's name and codes apart from the rest of its text. The
  -- vocabulary tables list the trigrams, for words shorter than one.
  DROP TABLE record_text;
  CREATE VIRTUAL TABLE item_text USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  CREATE VIRTUAL TABLE item_term USING fts5vocab (item_text, instance);
  DROP TABLE folder_text;
  CREATE VIRTUAL TABLE folder_text USING fts5 (
    place, rest, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  CREATE VIRTUAL TABLE folder_term USING fts5vocab (folder_text, instance);

  -- The tree of folders without the million items in it.
  CREATE INDEX folder_by_parent ON record (parent_id) WHERE kind = 'folder';
  CREATE INDEX folder_by_name ON record (name COLLATE NOCASE) WHERE kind = 'folder';

  -- A new full scan: the searched texts are folded by Dockhand and not by SQLite.
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'walk', 'watermark');
  `,
  `
  -- Why a record is in the recheck queue, how often it was queued, and whether before the full scan under way began: see recheck-queue-and-scan-marks.ts.
  ALTER TABLE owed ADD COLUMN why TEXT NOT NULL DEFAULT 'held';
  ALTER TABLE owed ADD COLUMN told INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE owed ADD COLUMN walked INTEGER NOT NULL DEFAULT 0;

  -- Rows of the list of changed items under way that were met, of those changed when the list was begun.
  CREATE TABLE met (id INTEGER PRIMARY KEY) STRICT;

  -- Folders that were dropped with a folder above them. One that reappears had been moved out before: its contents must be read again.
  CREATE TABLE dropped (
    id   INTEGER PRIMARY KEY,
    back INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- Rows of the service's lists that could not be parsed.
  CREATE TABLE odd (
    list TEXT NOT NULL,
    id   INTEGER NOT NULL,
    why  TEXT NOT NULL,
    PRIMARY KEY (list, id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- A hash of a record's other members: photos, custom fields, a measure. A new full scan fills it.
  ALTER TABLE record ADD COLUMN rest TEXT NOT NULL DEFAULT '';
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'walk', 'watermark');
  `,
  `
  -- The last author of an order, if its lines are of that version.
  ALTER TABLE purchase_order ADD COLUMN updated_by TEXT;
  `,
  `
  -- A measure of an item besides its quantity, as {value, unit}. A new full scan fills it.
  ALTER TABLE record ADD COLUMN measure TEXT;
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'walk', 'watermark');
  `,
  `
  -- Renamed to the words of the code. of_scan: queued before the full scan under way began.
  ALTER TABLE owed RENAME TO recheck;
  ALTER TABLE recheck RENAME COLUMN walked TO of_scan;
  ALTER TABLE odd RENAME TO unreadable_row;
  UPDATE progress SET key = 'fullScan', value = replace(value, '"why":"sweep"', '"why":"reconcile"') WHERE key = 'walk';
  UPDATE progress SET key = 'scannedAt' WHERE key = 'walkedAt';
  `,
  `
  -- The currency of an order's prices; the next list of orders fills it.
  ALTER TABLE purchase_order ADD COLUMN currency TEXT;
  `,
  `
  -- What the service gave a record when it was made and never changes: see originOf. The next full scan fills it.
  ALTER TABLE record ADD COLUMN origin TEXT NOT NULL DEFAULT '';
  `,
  `
  -- Null where a record has nothing of it, which takes no room. label_extra: the second label as {code, type}. custom_values: by the id of
  -- the field, {"12": value}. photos: [{id, name, url}]. created_at is a part of origin and stored only there.
  ALTER TABLE record ADD COLUMN label_extra TEXT;
  ALTER TABLE record ADD COLUMN custom_values TEXT;
  ALTER TABLE record ADD COLUMN photos TEXT;
  ALTER TABLE record ADD COLUMN created_at TEXT GENERATED ALWAYS AS (substr(origin, instr(origin, ' ') + 1)) VIRTUAL;
  UPDATE record SET updated_at = '';
  DELETE FROM progress WHERE key IN ('complete', 'fullScan', 'watermark');
  `,
  `
  -- What is written on an order (OrderFields) and its unknown members, as JSON; totals as the service computes them; when the order was last
  -- read whole, by the station's clock. The lists of orders and the next whole read fill them.
  ALTER TABLE purchase_order ADD COLUMN fields TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE purchase_order ADD COLUMN rest TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE purchase_order ADD COLUMN total TEXT;
  ALTER TABLE purchase_order ADD COLUMN sub_total TEXT;
  ALTER TABLE purchase_order ADD COLUMN read_at TEXT;
  -- A line's unit and amount in the service's words, and its unknown members as JSON.
  ALTER TABLE order_line ADD COLUMN unit TEXT;
  ALTER TABLE order_line ADD COLUMN amount TEXT;
  ALTER TABLE order_line ADD COLUMN rest TEXT;
  CREATE INDEX purchase_order_by_date ON purchase_order (coalesce(ordered_date, updated_at), id);
  -- Few of many: the items that may have to be ordered again.
  CREATE INDEX item_at_minimum ON record (id)
    WHERE min_quantity IS NOT NULL AND CAST(quantity AS REAL) <= CAST(min_quantity AS REAL);
  `,
  `
  -- The orders in which items are listed, each without the folders: see list-items.ts. A number that is not there comes before all others.
  DROP INDEX record_by_name;
  CREATE INDEX item_by_name ON record (name COLLATE NOCASE) WHERE kind = 'item';
  CREATE INDEX item_by_quantity ON record (CAST(quantity AS REAL)) WHERE kind = 'item';
  CREATE INDEX item_by_price ON record (ifnull(CAST(price AS REAL), -1)) WHERE kind = 'item';
  CREATE INDEX item_by_minimum ON record (ifnull(CAST(min_quantity AS REAL), -1)) WHERE kind = 'item';
  CREATE INDEX item_by_tags ON record (tags) WHERE kind = 'item';
  CREATE INDEX item_by_codes ON record (codes) WHERE kind = 'item';
  CREATE INDEX item_by_update ON record (ifnull(unixepoch(updated_at), 0)) WHERE kind = 'item';
  -- The few that are asked for among many.
  CREATE INDEX item_below_minimum ON record (parent_id)
    WHERE kind = 'item' AND CAST(quantity AS REAL) < CAST(min_quantity AS REAL);
  CREATE INDEX item_without_label ON record (parent_id) WHERE kind = 'item' AND label IS NULL;
  `,
  `
  -- The items' values of custom fields, in the order in which a list shows them: see custom-field-values.ts.
  CREATE TABLE custom_value (
    field  INTEGER NOT NULL,
    key    ANY NOT NULL COLLATE NOCASE,
    record INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    PRIMARY KEY (field, key, record)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX custom_value_of_record ON custom_value (record, field);
  INSERT OR IGNORE INTO custom_value (field, key, record)
    SELECT CAST(value.key AS INTEGER), iif(value.type IN ('true', 'false'), value.type, value.value), record.id
      FROM record, json_each(record.custom_values) AS value
     WHERE record.kind = 'item' AND record.custom_values IS NOT NULL
       AND value.type IN ('true', 'false', 'integer', 'real', 'text') AND value.value <> '';
  `,
  `
  -- By location as by name: small and capital letters alike.
  DROP INDEX record_by_parent;
  CREATE INDEX record_by_parent ON record (parent_id, kind, name COLLATE NOCASE);
  `,
  `
  -- By how much the received quantity of a line had grown when its order was read again, who had written the order last by then, and when it
  -- was read, by the station's clock. By nothing: it was read first then.
  CREATE TABLE line_growth (
    order_id INTEGER NOT NULL REFERENCES purchase_order (id) ON DELETE CASCADE,
    line_id  INTEGER NOT NULL,
    added    TEXT NOT NULL,
    by       TEXT,
    read_at  TEXT NOT NULL
  ) STRICT;
  CREATE INDEX line_growth_of_order ON line_growth (order_id);
  INSERT INTO line_growth (order_id, line_id, added, by, read_at)
    SELECT order_id, id, '0', NULL, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM order_line;
  `,
  `
  -- A hint no longer stands for a record that a list showed in another version. Which hints were such ones is not known, so none of the
  -- queued ones says that its record is gone: each is requested.
  UPDATE recheck SET why = 'differs' WHERE why = 'hint';
  `,
  `
  -- When the service created the order (ISO 8601); empty where it does not say, and until the order is read again.
  ALTER TABLE purchase_order ADD COLUMN created_at TEXT NOT NULL DEFAULT '';
  `,
];
