/*
 * The tables of the first version on PostgreSQL, as in ../store/schema.ts. Except for the table of accounts itself, `account_id` is the
 * first column of every key.
 */

/** The folder of a record, 0 for none. Row security lets an index be asked for a CASE, which tells of no row, and not for coalesce(). */
export const folderOf = (column: string) => `(CASE WHEN ${column} IS NULL THEN 0 ELSE ${column} END)`;

/** Every table whose rows are an account's. */
export const OF_ACCOUNTS = [
  'id_counter',
  'item',
  'placement',
  'tally',
  'custom_field',
  'custom_value',
  'photo',
  'item_photo',
  'alert',
  'item_group',
  'item_group_member',
  'purchase_order',
  'line_item',
  'receive',
  'receive_line',
  'job',
  'api_key',
  'ledger',
  'event',
  'webhook',
  'delivery',
  'delivery_try',
  'allowance',
  'copied',
];

export const ACCOUNT = 'account_id bigint NOT NULL DEFAULT current_account() REFERENCES account';

export const tables = `
CREATE TABLE item (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('item'),
  sid text NOT NULL,
  type text NOT NULL CHECK (type IN ('item', 'folder')),
  name text NOT NULL,
  price text,
  quantity text CHECK ((quantity IS NULL) = (type = 'folder')),
  min_quantity text,
  notes text,
  parent_id bigint,
  label_url text,
  label_url_type text,
  label_url_extra text,
  label_url_extra_type text,
  tags text NOT NULL,
  measured_quantity text,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, parent_id) REFERENCES item DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX item_of_parent ON item (account_id, parent_id);
CREATE INDEX item_by_parent ON item (account_id, ${folderOf('parent_id')}, id);
CREATE INDEX item_by_updated ON item (account_id, updated_at);
CREATE INDEX item_by_sid ON item (account_id, sid);
CREATE INDEX item_by_type ON item (account_id, type, id);
-- What is written is found at once, and not after a list of what is pending.
CREATE INDEX item_by_trigram ON item USING gin (account_id, fold(name) public.gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX item_by_gram ON item USING gin (account_id, short_grams(fold(name))) WITH (fastupdate = off);

CREATE TABLE placement (
  ${ACCOUNT},
  folder_id bigint NOT NULL,
  item_id bigint NOT NULL,
  PRIMARY KEY (account_id, folder_id, item_id)
);
CREATE TABLE tally (
  ${ACCOUNT},
  list bigint NOT NULL,
  shift bigint NOT NULL,
  bucket bigint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (account_id, list, shift, bucket)
) WITH (fillfactor = 80);

CREATE TABLE custom_field (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('custom_field'),
  name text NOT NULL,
  type text NOT NULL,
  applies_to text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE TABLE custom_value (
  ${ACCOUNT},
  item_id bigint NOT NULL,
  custom_field_id bigint NOT NULL,
  value text NOT NULL,
  scanner_code_type text,
  PRIMARY KEY (account_id, item_id, custom_field_id),
  FOREIGN KEY (account_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (account_id, custom_field_id) REFERENCES custom_field
);

CREATE TABLE photo (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('photo'),
  token text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  -- Null: they are in the object store.
  bytes bytea,
  created_at bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, token)
);
CREATE TABLE item_photo (
  ${ACCOUNT},
  item_id bigint NOT NULL,
  position bigint NOT NULL,
  photo_id bigint NOT NULL,
  PRIMARY KEY (account_id, item_id, position),
  FOREIGN KEY (account_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (account_id, photo_id) REFERENCES photo
);

CREATE TABLE alert (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('alert'),
  type text NOT NULL,
  item_id bigint NOT NULL,
  threshold_method text NOT NULL,
  threshold_value text,
  threshold_interval text,
  custom_field_id bigint,
  recipient_groups text NOT NULL,
  level text NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (account_id, custom_field_id) REFERENCES custom_field
);
CREATE INDEX alert_by_item ON alert (account_id, item_id);

CREATE TABLE item_group (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('item_group'),
  name text NOT NULL,
  attributes text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE TABLE item_group_member (
  ${ACCOUNT},
  item_group_id bigint NOT NULL,
  item_id bigint NOT NULL,
  PRIMARY KEY (account_id, item_group_id, item_id),
  FOREIGN KEY (account_id, item_group_id) REFERENCES item_group ON DELETE CASCADE,
  FOREIGN KEY (account_id, item_id) REFERENCES item ON DELETE CASCADE
);
CREATE INDEX item_group_member_by_item ON item_group_member (account_id, item_id);

CREATE TABLE purchase_order (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('purchase_order'),
  purchase_order_number text NOT NULL,
  status text NOT NULL,
  currency_code text NOT NULL,
  vendor text,
  ship_to text,
  notes text,
  terms text,
  total text NOT NULL,
  ordered_date text,
  version bigint NOT NULL,
  updated_by text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, purchase_order_number)
);
CREATE INDEX purchase_order_by_status ON purchase_order (account_id, status, id);
CREATE TABLE line_item (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('line_item'),
  purchase_order_id bigint NOT NULL,
  line_number bigint NOT NULL,
  item_id bigint NOT NULL,
  quantity text NOT NULL,
  unit_rate text NOT NULL,
  received_quantity text NOT NULL,
  unit_of_measure text,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, purchase_order_id) REFERENCES purchase_order ON DELETE CASCADE
);
CREATE INDEX line_item_by_order ON line_item (account_id, purchase_order_id, line_number);

CREATE TABLE receive (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('receive'),
  purchase_order_id bigint NOT NULL,
  status text NOT NULL,
  error text,
  notes text,
  origin text NOT NULL,
  started_at bigint NOT NULL,
  finished_at bigint,
  -- Which process works on it, and until when: then another takes up what that one has left behind.
  claimed_by text NOT NULL DEFAULT '',
  claimed_until bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, purchase_order_id) REFERENCES purchase_order ON DELETE CASCADE
);
CREATE INDEX receive_by_order ON receive (account_id, purchase_order_id, id);
CREATE UNIQUE INDEX one_pending_receive ON receive (account_id, purchase_order_id) WHERE status = 'pending';
CREATE TABLE receive_line (
  ${ACCOUNT},
  receive_id bigint NOT NULL,
  position bigint NOT NULL,
  line_item_id bigint NOT NULL,
  received_quantity text NOT NULL,
  folder_id bigint,
  state text NOT NULL CHECK (state IN ('pending', 'received', 'failed')),
  name text,
  error text,
  PRIMARY KEY (account_id, receive_id, position),
  FOREIGN KEY (account_id, receive_id) REFERENCES receive ON DELETE CASCADE
);

CREATE TABLE job (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('job'),
  name text NOT NULL,
  status text NOT NULL,
  folder_id bigint,
  notes text,
  start_date text,
  end_date text,
  version bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, name),
  FOREIGN KEY (account_id, folder_id) REFERENCES item ON DELETE SET NULL (folder_id)
);
CREATE INDEX job_by_folder ON job (account_id, folder_id);

CREATE TABLE api_key (
  ${ACCOUNT},
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, hash)
);

CREATE TABLE ledger (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('ledger'),
  at bigint NOT NULL,
  key_id text NOT NULL,
  request_id text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  verb text NOT NULL,
  record text NOT NULL,
  record_id bigint NOT NULL,
  quantity_before text,
  quantity_after text,
  from_record text,
  from_id bigint,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX ledger_by_record ON ledger (account_id, record, record_id, id);

CREATE TABLE event (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('event'),
  at bigint NOT NULL,
  payload text NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX event_by_time ON event (account_id, at);

CREATE TABLE webhook (
  ${ACCOUNT},
  id bigint NOT NULL CHECK (id = 1),
  url text,
  settings text NOT NULL,
  secret text NOT NULL,
  former_secret text,
  former_until bigint,
  changed_at bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE TABLE delivery (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('delivery'),
  message_id text NOT NULL,
  at bigint NOT NULL,
  event_id bigint,
  payload text CHECK ((payload IS NULL) <> (event_id IS NULL)),
  setting text NOT NULL,
  lane text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'given up', 'dropped')),
  tries bigint NOT NULL,
  first_try_at bigint,
  next_try_at bigint NOT NULL,
  settled_at bigint,
  reason text,
  -- Until when a process is sending it.
  claimed_until bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, message_id),
  FOREIGN KEY (account_id, event_id) REFERENCES event
);
CREATE INDEX delivery_in_line ON delivery (account_id, id) WHERE state = 'waiting';
CREATE INDEX delivery_in_lane ON delivery (account_id, lane, id) WHERE state = 'waiting';
CREATE INDEX delivery_due ON delivery (account_id, next_try_at) WHERE state = 'waiting';
CREATE INDEX delivery_claimed ON delivery (account_id, claimed_until) WHERE state = 'waiting' AND claimed_until > 0;
CREATE INDEX delivery_settled ON delivery (account_id, settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX delivery_by_event ON delivery (account_id, event_id);
CREATE TABLE delivery_try (
  ${ACCOUNT},
  id bigint NOT NULL DEFAULT next_id('delivery_try'),
  delivery_id bigint NOT NULL,
  at bigint NOT NULL,
  status bigint,
  outcome text NOT NULL,
  took bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, delivery_id) REFERENCES delivery ON DELETE CASCADE
);
CREATE INDEX delivery_try_by_delivery ON delivery_try (account_id, delivery_id, id);

-- The requests that count: since \`started_at\` in a fixed window, each by its instant in a sliding one.
CREATE TABLE allowance (
  ${ACCOUNT},
  started_at bigint NOT NULL DEFAULT 0,
  spent bigint NOT NULL DEFAULT 0,
  instants bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id)
) WITH (fillfactor = 50);

-- How many rows of a table an import has written.
CREATE TABLE copied (
  ${ACCOUNT},
  name text NOT NULL,
  done bigint NOT NULL,
  PRIMARY KEY (account_id, name)
);
`;
