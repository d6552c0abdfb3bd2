-- The embedded store. One section a version: `migrate` runs those that a file has not had, in one transaction.
-- A section that was ever released is never changed: what is to be other is a new section.
-- Ids and URLs stay texts in what pages say; `node` gives entity ids the small numbers by which the graph is joined.

-- version 1

-- ---- what pages say and people judge ----

CREATE TABLE IF NOT EXISTS page (
  n INTEGER PRIMARY KEY,
  url TEXT NOT NULL UNIQUE,
  -- The hash of the URL by which others name the page.
  id TEXT NOT NULL UNIQUE,
  host TEXT NOT NULL,
  state TEXT NOT NULL,
  round TEXT,
  place INTEGER,
  -- 0 where no link has given it one: the crawl orders by it.
  score REAL NOT NULL,
  last_read TEXT,
  -- What the best link gave it, as JSON.
  link TEXT NOT NULL,
  -- All else that was put, as JSON: what being queued again leaves as it is.
  rest TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS page_state ON page (state);
-- None by host: a round's pages are of one site, and each index more makes queueing slower by a third.
CREATE INDEX IF NOT EXISTS page_queue ON page (round, score DESC, url) WHERE state = 'QUEUED';
CREATE INDEX IF NOT EXISTS page_place ON page (round, place, url) WHERE place IS NOT NULL;

CREATE TABLE IF NOT EXISTS mention (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  page TEXT NOT NULL,
  first_read TEXT NOT NULL,
  last_read TEXT,
  rest TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS mention_page ON mention (page, id);

CREATE TABLE IF NOT EXISTS assertion (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  page TEXT NOT NULL,
  kind TEXT NOT NULL,
  from_mention TEXT NOT NULL,
  to_mention TEXT NOT NULL,
  first_read TEXT NOT NULL,
  last_read TEXT,
  rest TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS assertion_page ON assertion (page, id);
CREATE INDEX IF NOT EXISTS assertion_from ON assertion (from_mention, kind);
CREATE INDEX IF NOT EXISTS assertion_to ON assertion (to_mention, kind);

CREATE TABLE IF NOT EXISTS evidence (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  fact TEXT NOT NULL,
  page TEXT NOT NULL,
  snapshot TEXT NOT NULL,
  path TEXT NOT NULL,
  text TEXT NOT NULL,
  first_read TEXT NOT NULL,
  last_read TEXT,
  hidden INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS evidence_fact ON evidence (fact);

CREATE TABLE IF NOT EXISTS judgement (
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  origin TEXT NOT NULL,
  verdict TEXT NOT NULL,
  score REAL NOT NULL,
  rest TEXT NOT NULL,
  PRIMARY KEY (a, b, origin)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS judgement_b ON judgement (b);
CREATE INDEX IF NOT EXISTS judgement_unsure ON judgement (score DESC, a, b) WHERE verdict = 'UNSURE';

-- ---- what settling derives ----

CREATE TABLE IF NOT EXISTS node (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE IF NOT EXISTS entity (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT,
  image TEXT,
  start TEXT,
  "end" TEXT,
  sort TEXT NOT NULL,
  first_seen TEXT NOT NULL,
  first_seen_key TEXT NOT NULL GENERATED ALWAYS AS (first_seen || char(1) || sort) VIRTUAL,
  start_key TEXT NOT NULL,
  -- Events: the first and last day that they touch.
  first_day TEXT,
  last_day TEXT,
  category TEXT,
  status TEXT,
  latitude REAL,
  longitude REAL,
  aliases TEXT NOT NULL,
  rest TEXT NOT NULL
) STRICT;
-- The kind rides along so that filters and counts by kind need no row.
CREATE INDEX IF NOT EXISTS entity_sort ON entity (type, sort, kind);
CREATE INDEX IF NOT EXISTS entity_first_seen ON entity (type, first_seen_key, kind);
CREATE INDEX IF NOT EXISTS entity_start ON entity (type, start_key, kind) WHERE type = 'event';
CREATE INDEX IF NOT EXISTS entity_last_day ON entity (last_day, first_day) WHERE last_day IS NOT NULL;
CREATE INDEX IF NOT EXISTS entity_url ON entity (url) WHERE url IS NOT NULL;

CREATE TABLE IF NOT EXISTS member (
  mention TEXT PRIMARY KEY,
  entity INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS member_entity ON member (entity);

-- One row a name or alias; kind and sort key of the entity ride along so that a search sorts without its row.
CREATE TABLE IF NOT EXISTS name (
  n INTEGER PRIMARY KEY,
  entity INTEGER NOT NULL,
  kind TEXT NOT NULL,
  length INTEGER NOT NULL,
  sort TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS name_entity ON name (entity);

-- The terms come ready made. `ascii` takes every other character as part of a word and folds nothing but A to Z;
-- `unicode61` folds by tables of its own (it takes a final sigma for an inner one).
CREATE VIRTUAL TABLE IF NOT EXISTS name_terms USING fts5 (
  terms, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'ascii'
);

CREATE VIRTUAL TABLE IF NOT EXISTS place_box USING rtree (n, south, north, west, east);

CREATE TABLE IF NOT EXISTS relation (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  from_n INTEGER NOT NULL,
  to_n INTEGER NOT NULL,
  title TEXT,
  rank TEXT,
  status TEXT,
  modifier TEXT,
  valid_from TEXT,
  valid_to TEXT,
  "as" TEXT,
  first_seen TEXT NOT NULL,
  closed_at TEXT,
  closed_last_seen TEXT,
  -- 1, or absent.
  news INTEGER,
  pages INTEGER NOT NULL,
  confidence REAL NOT NULL,
  assertions TEXT NOT NULL,
  -- Made from the above so that texts and numbers can be compared as they stand; see domain/validity.
  start_day TEXT NOT NULL,
  end_day TEXT NOT NULL,
  closed_time TEXT NOT NULL,
  closed_day TEXT NOT NULL,
  rank_order INTEGER NOT NULL,
  from_sort TEXT NOT NULL,
  to_sort TEXT NOT NULL
) STRICT;
-- Both hold all that decides whether a relation counts: lists are cut and sub-trees counted from the index alone.
CREATE INDEX IF NOT EXISTS relation_out ON relation (
  from_n, kind, to_sort, to_n, rank_order, first_seen, start_day, end_day, closed_time, closed_day
);
CREATE INDEX IF NOT EXISTS relation_in ON relation (
  to_n, kind, from_sort, from_n, rank_order, first_seen, start_day, end_day, closed_time, closed_day
);

CREATE TABLE IF NOT EXISTS saying (
  assertion TEXT PRIMARY KEY,
  relation INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS saying_relation ON saying (relation);

-- AUTOINCREMENT: a number is never given twice, so whoever follows the changes misses none.
CREATE TABLE IF NOT EXISTS change (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  person TEXT,
  organization TEXT,
  former_organization TEXT,
  event TEXT,
  -- The change as it was put, as JSON.
  record TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS change_at ON change (at, id);
CREATE INDEX IF NOT EXISTS change_person ON change (person) WHERE person IS NOT NULL;
CREATE INDEX IF NOT EXISTS change_organization ON change (organization) WHERE organization IS NOT NULL;
CREATE INDEX IF NOT EXISTS change_former ON change (former_organization) WHERE former_organization IS NOT NULL;
CREATE INDEX IF NOT EXISTS change_event ON change (event) WHERE event IS NOT NULL;

-- ---- crawls ----

CREATE TABLE IF NOT EXISTS crawl (
  id TEXT PRIMARY KEY,
  started_at TEXT NOT NULL,
  -- The crawl as it was put, as JSON.
  record TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS crawl_started ON crawl (started_at DESC, id);

-- Who may run a crawl. A row of its own: it is taken before the crawl's first word is written.
CREATE TABLE IF NOT EXISTS lease (
  crawl TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  -- Milliseconds of the real clock.
  until INTEGER NOT NULL,
  -- 1 where somebody asked it to end.
  stop INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- ---- settling's own state ----

CREATE TABLE IF NOT EXISTS unsettled (
  mention TEXT PRIMARY KEY,
  mark TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The token of the last settling: one row.
CREATE TABLE IF NOT EXISTS settling (
  n INTEGER PRIMARY KEY CHECK (n = 1),
  token TEXT NOT NULL
) STRICT;
INSERT OR IGNORE INTO settling (n, token) VALUES (1, '');
