/*
 * SQL schema and migrations on SQLite: entry n takes a database from version n to n + 1. An entry is never edited after release.
 *
 * Ids of items are in the order of `created_at` (see store.ts on stamps), so newest first means descending ids everywhere. Amounts are
 * canonical decimal texts, times are epoch milliseconds, and lists and objects are JSON texts.
 */

const first = `
CREATE TABLE item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sid TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('item', 'folder')),
  name TEXT NOT NULL,
  price TEXT,
  quantity TEXT CHECK ((quantity IS NULL) = (type = 'folder')),
  min_quantity TEXT,
  notes TEXT,
  parent_id INTEGER REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED,
  label_url TEXT,
  label_url_type TEXT,
  label_url_extra TEXT,
  label_url_extra_type TEXT,
  tags TEXT NOT NULL,
  measured_quantity TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX item_by_parent ON item (parent_id, id);
CREATE INDEX item_by_updated ON item (updated_at);
CREATE INDEX item_by_sid ON item (sid);
CREATE INDEX folder ON item (id) WHERE type = 'folder';

-- Every record under every folder it is nested in, at any depth; folder 0 is the account.
CREATE TABLE placement (
  folder_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  PRIMARY KEY (folder_id, item_id)
) STRICT, WITHOUT ROWID;

-- How many records stand directly in a folder and anywhere under it; counting them anew would cost a scan per list.
CREATE TABLE folder_count (
  folder_id INTEGER PRIMARY KEY,
  direct INTEGER NOT NULL,
  nested INTEGER NOT NULL
) STRICT;
INSERT INTO folder_count VALUES (0, 0, 0);

CREATE VIRTUAL TABLE item_name USING fts5 (name, content = 'item', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER item_name_insert AFTER INSERT ON item BEGIN
  INSERT INTO item_name (rowid, name) VALUES (new.id, new.name);
END;
CREATE TRIGGER item_name_delete AFTER DELETE ON item BEGIN
  INSERT INTO item_name (item_name, rowid, name) VALUES ('delete', old.id, old.name);
END;
CREATE TRIGGER item_name_update AFTER UPDATE OF name ON item WHEN new.name <> old.name BEGIN
  INSERT INTO item_name (item_name, rowid, name) VALUES ('delete', old.id, old.name);
  INSERT INTO item_name (rowid, name) VALUES (new.id, new.name);
END;

CREATE TABLE custom_field (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  applies_to TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE custom_value (
  item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
  custom_field_id INTEGER NOT NULL REFERENCES custom_field (id),
  value TEXT NOT NULL,
  scanner_code_type TEXT,
  PRIMARY KEY (item_id, custom_field_id)
) STRICT, WITHOUT ROWID;

-- The token is the unguessable part of a photo's address.
CREATE TABLE photo (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  bytes BLOB NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE item_photo (
  item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  photo_id INTEGER NOT NULL REFERENCES photo (id),
  PRIMARY KEY (item_id, position)
) STRICT, WITHOUT ROWID;

-- level is where the alert stood after the last change, so that only a step deeper is told to anyone.
CREATE TABLE alert (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
  threshold_method TEXT NOT NULL,
  threshold_value TEXT,
  threshold_interval TEXT,
  custom_field_id INTEGER REFERENCES custom_field (id),
  recipient_groups TEXT NOT NULL,
  level TEXT NOT NULL
) STRICT;
CREATE INDEX alert_by_item ON alert (item_id);

CREATE TABLE item_group (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  attributes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE item_group_member (
  item_group_id INTEGER NOT NULL REFERENCES item_group (id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
  PRIMARY KEY (item_group_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_group_member_by_item ON item_group_member (item_id);

CREATE TABLE purchase_order (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  purchase_order_number TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  vendor TEXT,
  ship_to TEXT,
  notes TEXT,
  terms TEXT,
  total TEXT NOT NULL,
  ordered_date TEXT,
  version INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX purchase_order_by_status ON purchase_order (status, id);

-- item_id holds no reference: an order remembers what it ordered after the item is gone.
CREATE TABLE line_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  purchase_order_id INTEGER NOT NULL REFERENCES purchase_order (id) ON DELETE CASCADE,
  line_number INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  quantity TEXT NOT NULL,
  unit_rate TEXT NOT NULL,
  received_quantity TEXT NOT NULL,
  unit_of_measure TEXT
) STRICT;
CREATE INDEX line_item_by_order ON line_item (purchase_order_id, line_number);

CREATE TABLE receive (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  purchase_order_id INTEGER NOT NULL REFERENCES purchase_order (id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  error TEXT,
  notes TEXT,
  origin TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX receive_by_order ON receive (purchase_order_id, id);
CREATE UNIQUE INDEX one_pending_receive ON receive (purchase_order_id) WHERE status = 'pending';

CREATE TABLE receive_line (
  receive_id INTEGER NOT NULL REFERENCES receive (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  line_item_id INTEGER NOT NULL,
  received_quantity TEXT NOT NULL,
  folder_id INTEGER,
  state TEXT NOT NULL CHECK (state IN ('pending', 'received', 'failed')),
  name TEXT,
  error TEXT,
  PRIMARY KEY (receive_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  folder_id INTEGER REFERENCES item (id) ON DELETE SET NULL,
  notes TEXT,
  start_date TEXT,
  end_date TEXT,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX job_by_folder ON job (folder_id);

-- Secrets are not kept: hash is the SHA-256 of one.
CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  hash BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

-- Every applied change, written with it. from_record and from_id name what it came from: the source of a moved portion,
-- the order line of a receipt.
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  key_id TEXT NOT NULL,
  request_id TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  verb TEXT NOT NULL,
  record TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  quantity_before TEXT,
  quantity_after TEXT,
  from_record TEXT,
  from_id INTEGER
) STRICT;
CREATE INDEX ledger_by_record ON ledger (record, record_id, id);
CREATE TRIGGER ledger_never_changes BEFORE UPDATE ON ledger BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_never_shrinks BEFORE DELETE ON ledger BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END;

-- What is to be told to a client's address, written with the change it tells of.
CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  payload TEXT NOT NULL
) STRICT;
`;

/** Counts all that is there into the tallies anew: for a database that has none, or whose records were put in past the service. */
export const fillTallies = `
DELETE FROM tally;
INSERT INTO tally
SELECT list, shift, iif(shift IN (8, 16), id, updated_at) >> shift AS bucket, count(*)
FROM (
  SELECT 2 * folder_id AS list, item.id, item.updated_at FROM placement JOIN item ON item.id = placement.item_id
  UNION ALL SELECT 2 * coalesce(parent_id, 0) + 1, id, updated_at FROM item
) CROSS JOIN (SELECT 8 AS shift UNION ALL VALUES (16), (14), (24), (34))
GROUP BY list, shift, bucket;
INSERT INTO tally
SELECT iif(type = 'item', -1, -2) AS list, shift, id >> shift AS bucket, count(*)
FROM item CROSS JOIN (SELECT 8 AS shift UNION ALL VALUES (16))
GROUP BY list, shift, bucket;
`;

/*
 * Counts that a list of any length is paged and counted by (tally.ts), an index for what has no trigram, and the line of
 * deliveries to the address an account has set.
 */
const second = `
DROP INDEX folder;
CREATE INDEX item_by_type ON item (type, id);

-- Of a list, how many records have their id (shifts 8 and 16) or their updated_at (the others) in a bucket of 2^shift.
CREATE TABLE tally (
  list INTEGER NOT NULL,
  shift INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (list, shift, bucket)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER tally_empty AFTER UPDATE OF n ON tally WHEN new.n = 0 BEGIN
  DELETE FROM tally WHERE list = new.list AND shift = new.shift AND bucket = new.bucket;
END;
CREATE TRIGGER tally_type_insert AFTER INSERT ON item BEGIN
  INSERT INTO tally VALUES (iif(new.type = 'item', -1, -2), 8, new.id >> 8, 1),
    (iif(new.type = 'item', -1, -2), 16, new.id >> 16, 1)
  ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER tally_type_delete AFTER DELETE ON item BEGIN
  UPDATE tally SET n = n - 1 WHERE list = iif(old.type = 'item', -1, -2)
    AND (shift = 8 AND bucket = old.id >> 8 OR shift = 16 AND bucket = old.id >> 16);
END;
${fillTallies}
DROP TABLE folder_count;

-- The single letters and the pairs of each name (rules/fold.ts); contentless, for the names themselves are in item.
CREATE VIRTUAL TABLE item_short USING fts5 (grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
CREATE TRIGGER item_short_insert AFTER INSERT ON item BEGIN
  INSERT INTO item_short (rowid, grams) VALUES (new.id, short_grams(new.name));
END;
CREATE TRIGGER item_short_delete AFTER DELETE ON item BEGIN
  DELETE FROM item_short WHERE rowid = old.id;
END;
CREATE TRIGGER item_short_update AFTER UPDATE OF name ON item WHEN new.name <> old.name BEGIN
  DELETE FROM item_short WHERE rowid = old.id;
  INSERT INTO item_short (rowid, grams) VALUES (new.id, short_grams(new.name));
END;
INSERT INTO item_short (rowid, grams) SELECT id, short_grams(name) FROM item;
INSERT INTO item_name (item_name, rank) VALUES ('usermerge', 2);
INSERT INTO item_short (item_short, rank) VALUES ('usermerge', 2);

-- The one address of the account. settings is the JSON list of what it is told of. A former secret signs too, until its time.
CREATE TABLE webhook (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  url TEXT,
  settings TEXT NOT NULL,
  secret TEXT NOT NULL,
  former_secret TEXT,
  former_until INTEGER,
  changed_at INTEGER NOT NULL
) STRICT;

-- An event on its way to the address, put in line with the event. A test has no event and carries its own payload.
CREATE TABLE delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  event_id INTEGER REFERENCES event (id),
  payload TEXT CHECK ((payload IS NULL) <> (event_id IS NULL)),
  setting TEXT NOT NULL,
  lane TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'given up', 'dropped')),
  tries INTEGER NOT NULL,
  first_try_at INTEGER,
  next_try_at INTEGER NOT NULL,
  settled_at INTEGER,
  reason TEXT
) STRICT;
CREATE INDEX delivery_in_line ON delivery (id) WHERE state = 'waiting';
CREATE INDEX delivery_in_lane ON delivery (lane, id) WHERE state = 'waiting';
CREATE INDEX delivery_due ON delivery (next_try_at) WHERE state = 'waiting';
CREATE INDEX delivery_settled ON delivery (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_done ON delivery (settled_at) WHERE state = 'delivered';
CREATE INDEX delivery_by_event ON delivery (event_id);
CREATE INDEX event_by_time ON event (at);

CREATE TABLE delivery_try (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  status INTEGER,
  outcome TEXT NOT NULL,
  took INTEGER NOT NULL
) STRICT;
CREATE INDEX delivery_try_by_delivery ON delivery_try (delivery_id, id);
`;

/** The index on names has them folded as a search compares them, not as FTS5 would. */
const third = `
DROP TRIGGER item_name_insert;
DROP TRIGGER item_name_delete;
DROP TRIGGER item_name_update;
DROP TABLE item_name;
CREATE VIRTUAL TABLE item_name USING fts5 (name, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE TRIGGER item_name_insert AFTER INSERT ON item BEGIN
  INSERT INTO item_name (rowid, name) VALUES (new.id, folded(new.name));
END;
CREATE TRIGGER item_name_delete AFTER DELETE ON item BEGIN
  DELETE FROM item_name WHERE rowid = old.id;
END;
CREATE TRIGGER item_name_update AFTER UPDATE OF name ON item WHEN new.name <> old.name BEGIN
  DELETE FROM item_name WHERE rowid = old.id;
  INSERT INTO item_name (rowid, name) VALUES (new.id, folded(new.name));
END;
INSERT INTO item_name (rowid, name) SELECT id, folded(name) FROM item;
INSERT INTO item_name (item_name, rank) VALUES ('usermerge', 2);
`;

/** Sessions of the pages, which ended with the process before. hash is of the cookie, by the admin token. */
const fourth = `
CREATE TABLE admin_session (
  hash BLOB PRIMARY KEY,
  ends_at INTEGER NOT NULL,
  news BLOB
) STRICT, WITHOUT ROWID;
`;

export const migrations: readonly string[] = [first, second, third, fourth];
