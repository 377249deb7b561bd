/**
 * SQL schema and migrations of the queue database, which holds what only this station knows: commands and their attempts, the scan log,
 * receipts and counts in progress with the steps that can be undone, receipts as they were sent, unsent drafts, pack barcodes, pallets,
 * temporary ids, photos and settings. Commands and attempts are never deleted, also not when they are settled.
 * Script i (from 0) takes the file from version i to i + 1 and is never edited after release. New scripts go at the end of
 * `ARRIVAL_MIGRATIONS`, never here.
 */
import { ARRIVAL_MIGRATIONS } from './queue-migrations-for-received-goods.ts';

export const QUEUE_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE setting (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  -- The scan log: every scan with its reply.
  CREATE TABLE scan (
    seq       INTEGER PRIMARY KEY AUTOINCREMENT,
    id        TEXT NOT NULL UNIQUE,
    at        TEXT NOT NULL,
    by        TEXT NOT NULL,
    source    TEXT NOT NULL,
    text      TEXT NOT NULL,
    place     TEXT NOT NULL,
    symbology TEXT,
    sheet     TEXT,
    what      TEXT NOT NULL,
    reply     TEXT NOT NULL
  ) STRICT;
  CREATE INDEX scan_of_sheet ON scan (sheet, what) WHERE sheet IS NOT NULL;

  -- A receipt or a count in progress.
  CREATE TABLE sheet (
    id          TEXT PRIMARY KEY,
    kind        TEXT NOT NULL CHECK (kind IN ('receive', 'count')),
    order_id    INTEGER,
    -- A receipt's destination or a count's folder; folder_said = 0: none was chosen.
    folder_id   INTEGER,
    folder_said INTEGER NOT NULL DEFAULT 0,
    subfolders  INTEGER NOT NULL DEFAULT 0,
    blind       INTEGER NOT NULL DEFAULT 0,
    state       TEXT NOT NULL CHECK (state IN ('open', 'sent', 'discarded')),
    opened_at   TEXT NOT NULL,
    closed_at   TEXT,
    by          TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX sheet_open_receipt ON sheet (order_id) WHERE kind = 'receive' AND state = 'open';
  CREATE INDEX sheet_by_state ON sheet (kind, state, opened_at);

  CREATE TABLE tally (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    id       TEXT NOT NULL UNIQUE,
    sheet    TEXT NOT NULL REFERENCES sheet (id),
    subject  INTEGER NOT NULL,
    op       TEXT NOT NULL CHECK (op IN ('add', 'set')),
    quantity TEXT NOT NULL,
    -- On a count: the stock shown when this was counted.
    expected TEXT,
    -- On a count: the item was counted here, but its location is another.
    outside  INTEGER NOT NULL DEFAULT 0,
    scan     TEXT,
    at       TEXT NOT NULL,
    by       TEXT NOT NULL,
    undone   INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX tally_of_sheet ON tally (sheet, subject);

  CREATE TABLE line_draft (
    sheet       TEXT NOT NULL REFERENCES sheet (id),
    line_id     INTEGER NOT NULL,
    folder_id   INTEGER,
    folder_said INTEGER NOT NULL DEFAULT 0,
    choice      TEXT CHECK (choice IN ('copy', 'aside')),
    PRIMARY KEY (sheet, line_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE command (
    seq              INTEGER PRIMARY KEY AUTOINCREMENT,
    id               TEXT NOT NULL UNIQUE,
    kind             TEXT NOT NULL,
    -- The version of the stored intent and basis; see upgrade-stored-commands.ts.
    format           INTEGER NOT NULL,
    intent           TEXT NOT NULL,
    basis            TEXT NOT NULL,
    sheet            TEXT REFERENCES sheet (id),
    by               TEXT NOT NULL,
    at               TEXT NOT NULL,
    station          TEXT NOT NULL,
    state            TEXT NOT NULL CHECK (state IN
      ('queued', 'sending', 'accepted', 'unknown', 'review', 'applied', 'refused', 'cancelled')),
    cancel_requested INTEGER NOT NULL DEFAULT 0,
    review           TEXT,
    proof            TEXT,
    settled_at       TEXT,
    -- 1 once a pull has brought the command's effect into the mirror, or if it had none.
    reflected        INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX command_unsettled ON command (state, seq) WHERE state NOT IN ('applied', 'refused', 'cancelled');
  CREATE INDEX command_unreflected ON command (seq) WHERE reflected = 0;
  CREATE INDEX command_settled ON command (settled_at) WHERE settled_at IS NOT NULL;

  -- What a command touches. The next command in a lane waits for a final state of the one before.
  CREATE TABLE lane (
    lane    TEXT NOT NULL,
    command INTEGER NOT NULL REFERENCES command (seq),
    PRIMARY KEY (lane, command)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lane_of_command ON lane (command);

  -- An attempt is inserted before the first byte of its request is sent.
  CREATE TABLE attempt (
    command  INTEGER NOT NULL REFERENCES command (seq),
    n        INTEGER NOT NULL,
    at       TEXT NOT NULL,
    request  TEXT NOT NULL,
    preimage TEXT NOT NULL,
    outcome  TEXT NOT NULL CHECK (outcome IN
      ('sending', 'not-sent', 'not-applied', 'not-seen', 'accepted', 'unknown', 'applied', 'refused')),
    status   INTEGER,
    answer   TEXT,
    heard_at TEXT,
    PRIMARY KEY (command, n)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- The rest of a scan's request: the symbology, the times between the keys, an option picked.
  ALTER TABLE scan ADD COLUMN asked TEXT NOT NULL DEFAULT '{}';

  -- Pack barcodes taught by operators: a barcode that stands for several units of an item (a carton, a reel). Pack sizes stored in the
  -- service are kept with the item, not here.
  CREATE TABLE pack (
    code    TEXT PRIMARY KEY,
    key     TEXT NOT NULL,
    item_id INTEGER NOT NULL,
    units   TEXT NOT NULL,
    at      TEXT NOT NULL,
    by      TEXT NOT NULL
  ) STRICT;
  CREATE INDEX pack_by_key ON pack (key);
  CREATE INDEX pack_of_item ON pack (item_id);
  `,
  `
  -- A lane may be shared: commands that share it wait only for those that hold it exclusively.
  ALTER TABLE lane ADD COLUMN beside INTEGER NOT NULL DEFAULT 0;

  -- Temporary ids: negative, never reused; with the real id once it is known.
  CREATE TABLE made_id (
    temporary INTEGER PRIMARY KEY CHECK (temporary < 0),
    command   INTEGER REFERENCES command (seq),
    real      INTEGER
  ) STRICT;
  CREATE INDEX made_id_real ON made_id (real) WHERE real IS NOT NULL;

  -- Settled commands whose duplicate check is due: at the service (1), in the mirror (2); 0: not due.
  ALTER TABLE command ADD COLUMN second_look INTEGER NOT NULL DEFAULT 0;
  -- Why a person discarded it.
  ALTER TABLE command ADD COLUMN reason TEXT;
  CREATE INDEX command_second_look ON command (seq) WHERE second_look > 0;
  `,
  `
  -- The command that this one undoes.
  ALTER TABLE command ADD COLUMN undoes INTEGER REFERENCES command (seq);
  CREATE INDEX command_undoes ON command (undoes) WHERE undoes IS NOT NULL;
  `,
  `
  -- The lanes are stored in the command's own row; a ~ marks a shared lane. With a row and an index entry for each lane, enqueueing a
  -- command took as long as the sync to disk.
  ALTER TABLE command ADD COLUMN lanes TEXT NOT NULL DEFAULT '[]';
  UPDATE command SET lanes =
    (SELECT json_group_array(iif(beside, '~', '') || lane) FROM lane WHERE lane.command = command.seq);
  DROP TABLE lane;

  -- For the same reason one index serves all commands that are not done with: those under way are unreflected, those in review may be.
  UPDATE command SET reflected = 0 WHERE state IN ('queued', 'sending', 'accepted', 'unknown');
  DROP INDEX command_unsettled;
  DROP INDEX command_unreflected;
  CREATE INDEX command_open ON command (seq) WHERE reflected = 0 OR state = 'review';
  `,
  `
  -- No AUTOINCREMENT: commands are never deleted, so rowids cannot be reused, and the sequence table would cost one more page write per
  -- insert.
  CREATE TABLE command_without_book (
    seq              INTEGER PRIMARY KEY,
    id               TEXT NOT NULL UNIQUE,
    kind             TEXT NOT NULL,
    format           INTEGER NOT NULL,
    intent           TEXT NOT NULL,
    basis            TEXT NOT NULL,
    lanes            TEXT NOT NULL,
    sheet            TEXT REFERENCES sheet (id),
    by               TEXT NOT NULL,
    at               TEXT NOT NULL,
    station          TEXT NOT NULL,
    undoes           INTEGER REFERENCES command (seq),
    state            TEXT NOT NULL CHECK (state IN
      ('queued', 'sending', 'accepted', 'unknown', 'review', 'applied', 'refused', 'cancelled')),
    cancel_requested INTEGER NOT NULL DEFAULT 0,
    review           TEXT,
    proof            TEXT,
    settled_at       TEXT,
    reflected        INTEGER NOT NULL DEFAULT 0,
    second_look      INTEGER NOT NULL DEFAULT 0,
    reason           TEXT
  ) STRICT;
  INSERT INTO command_without_book
    SELECT seq, id, kind, format, intent, basis, lanes, sheet, by, at, station, undoes, state, cancel_requested, review, proof,
      settled_at, reflected, second_look, reason FROM command ORDER BY seq;
  DROP TABLE command;
  ALTER TABLE command_without_book RENAME TO command;
  CREATE INDEX command_settled ON command (settled_at) WHERE settled_at IS NOT NULL;
  CREATE INDEX command_second_look ON command (seq) WHERE second_look > 0;
  CREATE INDEX command_undoes ON command (undoes) WHERE undoes IS NOT NULL;
  CREATE INDEX command_open ON command (seq) WHERE reflected = 0 OR state = 'review';
  `,
  `
  -- The order in which commands were applied, and how many were applied when an attempt began. Counted, because the computer's clock may
  -- be set back.
  ALTER TABLE command ADD COLUMN applied_n INTEGER;
  ALTER TABLE attempt ADD COLUMN applied_before INTEGER NOT NULL DEFAULT 0;
  UPDATE command SET applied_n = ranked.n FROM
    (SELECT seq, row_number() OVER (ORDER BY settled_at, seq) AS n FROM command WHERE state = 'applied') AS ranked
    WHERE ranked.seq = command.seq;
  UPDATE attempt SET applied_before =
    (SELECT count(*) FROM command WHERE applied_n IS NOT NULL AND settled_at < attempt.at);
  CREATE UNIQUE INDEX command_applied ON command (applied_n) WHERE applied_n IS NOT NULL;
  `,
  `
  -- For the rest of a receipt: the seq of the command whose position it takes, before all commands enqueued after that.
  ALTER TABLE command ADD COLUMN place INTEGER;
  -- The question that a person answered with "send again" while an attempt may have been applied; NULL once it is sent.
  ALTER TABLE command ADD COLUMN answered TEXT;
  -- 1 if a person had seen the figures it was sent on, and said that no earlier attempt was in them.
  ALTER TABLE attempt ADD COLUMN on_word INTEGER NOT NULL DEFAULT 0;
  -- The typed note of a receipt in progress.
  ALTER TABLE sheet ADD COLUMN notes TEXT;
  `,
  `
  -- For a receipt in progress: what other clients had received on each line, as [[line, quantity], ...], when it was begun (seen) and when
  -- the operator was last asked about it (asked).
  ALTER TABLE sheet ADD COLUMN seen TEXT;
  ALTER TABLE sheet ADD COLUMN asked TEXT;
  -- How many items of a count were sent.
  ALTER TABLE sheet ADD COLUMN sent INTEGER;
  `,
  `
  -- For a receipt in progress: its order's number and vendor, and the item of each counted line. The office may delete the order or the
  -- line, and the screen still names what was counted.
  ALTER TABLE sheet ADD COLUMN order_is TEXT;
  ALTER TABLE tally ADD COLUMN item_id INTEGER;
  `,
  `
  -- The command that a person replaced by this one when settling its review.
  ALTER TABLE command ADD COLUMN instead_of INTEGER REFERENCES command (seq);
  CREATE INDEX command_instead_of ON command (instead_of) WHERE instead_of IS NOT NULL;
  `,
  `
  -- Lanes become values, {resource, id, mode}, instead of texts such as ~stack:S1:20, in which ~ marked the shared mode and the last part
  -- was the folder's id or null.
  UPDATE command SET lanes = (
    SELECT json_group_array(json(CASE
        WHEN sort IN ('item', 'folder', 'order') THEN json_object('resource', sort, 'id', CAST(rest AS INTEGER), 'mode', mode)
        WHEN sort = 'alert' THEN json_object('resource', 'item-alerts', 'id', CAST(rest AS INTEGER), 'mode', mode)
        WHEN sort = 'article' THEN json_object('resource', sort, 'id', rest, 'mode', mode)
        ELSE json_object('resource', sort, 'mode', mode, 'id', json_object(
          iif(sort = 'stack', 'sid', 'name'), substr(name, 1, length(name) - 1),
          'folderId', iif(folder = 'null', NULL, CAST(folder AS INTEGER))))
      END))
    FROM (
      SELECT sort, mode, rest, rtrim(rest, '-0123456789nul') AS name,
        substr(rest, length(rtrim(rest, '-0123456789nul')) + 1) AS folder
      FROM (
        SELECT mode, substr(text, 1, instr(text, ':') - 1) AS sort, substr(text, instr(text, ':') + 1) AS rest
        FROM (
          SELECT iif(value LIKE '~%', 'shared', 'exclusive') AS mode, iif(value LIKE '~%', substr(value, 2), value) AS text
          FROM json_each(command.lanes)
        )
      )
    )
  );

  -- Renamed to the words of the code: duplicate_check (1: due at the service, 2: due in the mirror) and temporary_id.
  ALTER TABLE command RENAME COLUMN second_look TO duplicate_check;
  DROP INDEX command_second_look;
  CREATE INDEX command_duplicate_check ON command (seq) WHERE duplicate_check > 0;
  ALTER TABLE made_id RENAME TO temporary_id;
  DROP INDEX made_id_real;
  CREATE INDEX temporary_id_real ON temporary_id (real) WHERE real IS NOT NULL;
  `,
  `
  -- 1 where the code it noted on a count has been taken back.
  ALTER TABLE scan ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- On a count: the newest command (its seq) there was when this was counted; 0 where there was none, NULL where that is not known.
  ALTER TABLE tally ADD COLUMN newest_command INTEGER;
  `,
  `
  -- Of a command that ended without effect: the newest tally and the newest command (their seqs) there were then; 0 where there was no
  -- tally, NULL where that is not known.
  ALTER TABLE command ADD COLUMN newest_tally INTEGER;
  ALTER TABLE command ADD COLUMN newest_command INTEGER;
  `,
  `
  -- Renamed to the words of the code: one name, kind, for what a review, a question or a reply is. A quotation mark in a value is escaped, so
  -- these texts match keys alone.
  UPDATE command SET
    review = replace(replace(replace(review, '"why":"', '"kind":"'), '"does":"', '"kind":"'), '"because":"', '"reason":"'),
    answered = replace(replace(replace(answered, '"why":"', '"kind":"'), '"does":"', '"kind":"'), '"because":"', '"reason":"')
    WHERE review IS NOT NULL OR answered IS NOT NULL;
  UPDATE scan SET
    asked = replace(asked, '"what":"', '"kind":"'),
    reply = replace(replace(replace(reply, '"what":"', '"kind":"'), '"does":"', '"kind":"'), '"because":"', '"kind":"');
  ALTER TABLE scan RENAME COLUMN what TO kind;
  ALTER TABLE attempt RENAME COLUMN heard_at TO answered_at;
  `,
  `
  -- Photos that are to be sent with new items, by the SHA-256 of their bytes; data in base64.
  CREATE TABLE photo_file (
    id       TEXT PRIMARY KEY,
    type     TEXT NOT NULL,
    data     TEXT NOT NULL,
    added_at TEXT NOT NULL
  ) STRICT;
  `,
  ...ARRIVAL_MIGRATIONS,
  `
  -- Renamed to the words of the code: the kinds of three reviews, and after_persons_answer.
  UPDATE command SET review = json_set(review, '$.kind', CASE review ->> '$.kind'
      WHEN 'landed-late' THEN 'applied-late' WHEN 'strange-answer' THEN 'unclear-answer' ELSE 'booked-otherwise' END)
    WHERE review ->> '$.kind' IN ('landed-late', 'strange-answer', 'came-otherwise');
  UPDATE command SET answered = json_set(answered, '$.kind', CASE answered ->> '$.kind'
      WHEN 'landed-late' THEN 'applied-late' WHEN 'strange-answer' THEN 'unclear-answer' ELSE 'booked-otherwise' END)
    WHERE answered ->> '$.kind' IN ('landed-late', 'strange-answer', 'came-otherwise');
  ALTER TABLE attempt RENAME COLUMN on_word TO after_persons_answer;
  `,
];
