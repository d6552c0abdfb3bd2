// The Neo4j store. One section a version: `migrate` runs those that a database has not had, each in one transaction,
// and then writes the version on the `Meta` node. Only constraints and indexes stand here.
// A section that was ever released is never changed: what is to be other is a new section.
//
// `…Ref` nodes are what others point to. A page, a mention, an assertion or an entity may be pointed to before it is
// written and after it is removed; while it is there its Ref node also has the label `Page`, `Mention`, `Assertion` or
// `Entity`. So the key of each kind of thing is unique in one place, and no link is lost or has to wait.

// version 1

CREATE CONSTRAINT meta_key IF NOT EXISTS FOR (n:Meta) REQUIRE n.key IS UNIQUE;

// ---- what pages say and people judge ----

CREATE CONSTRAINT page_id IF NOT EXISTS FOR (n:PageRef) REQUIRE n.id IS UNIQUE;
CREATE INDEX page_url_start IF NOT EXISTS FOR (n:Page) ON (n.urlStart);
CREATE INDEX page_state IF NOT EXISTS FOR (n:Page) ON (n.state);
// Only queued pages have a place in the queue of their round. The URL is a part: very many may have the same score.
CREATE INDEX page_queue IF NOT EXISTS FOR (n:Page) ON (n.queueRound, n.queuePlace, n.urlStart);
CREATE INDEX page_host_queue IF NOT EXISTS FOR (n:Page) ON (n.queueHost, n.queuePlace, n.urlStart);
CREATE INDEX page_place IF NOT EXISTS FOR (n:Page) ON (n.round, n.place);

CREATE CONSTRAINT mention_id IF NOT EXISTS FOR (n:MentionRef) REQUIRE n.id IS UNIQUE;

CREATE CONSTRAINT assertion_id IF NOT EXISTS FOR (n:AssertionRef) REQUIRE n.id IS UNIQUE;
CREATE INDEX assertion_relation IF NOT EXISTS FOR (n:AssertionRef) ON (n.relation);
CREATE INDEX assertion_from IF NOT EXISTS FOR (n:Assertion) ON (n.from);
CREATE INDEX assertion_to IF NOT EXISTS FOR (n:Assertion) ON (n.to);

CREATE CONSTRAINT evidence_id IF NOT EXISTS FOR (n:Evidence) REQUIRE n.id IS UNIQUE;
CREATE INDEX evidence_fact IF NOT EXISTS FOR (n:Evidence) ON (n.fact);

CREATE CONSTRAINT same_as_key IF NOT EXISTS FOR ()-[r:SAME_AS]-() REQUIRE r.key IS UNIQUE;
// Only pairs that a rule left unsure have one.
CREATE INDEX same_as_review IF NOT EXISTS FOR ()-[r:SAME_AS]-() ON (r.reviewScore);

CREATE CONSTRAINT unsettled_mention IF NOT EXISTS FOR (n:Unsettled) REQUIRE n.mention IS UNIQUE;

// ---- crawls ----

CREATE CONSTRAINT crawl_id IF NOT EXISTS FOR (n:Crawl) REQUIRE n.id IS UNIQUE;
CREATE INDEX crawl_started IF NOT EXISTS FOR (n:Crawl) ON (n.startedAt);
// Who may run a crawl. A node of its own: it is taken before the crawl's first word is written.
CREATE CONSTRAINT lease_crawl IF NOT EXISTS FOR (n:Lease) REQUIRE n.crawl IS UNIQUE;

// ---- what settling derives ----

CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:EntityRef) REQUIRE n.id IS UNIQUE;
CREATE INDEX organization_sort IF NOT EXISTS FOR (n:Organization) ON (n.sort);
CREATE INDEX organization_seen IF NOT EXISTS FOR (n:Organization) ON (n.seenKey);
CREATE INDEX organization_url IF NOT EXISTS FOR (n:Organization) ON (n.urlKey);
CREATE INDEX person_sort IF NOT EXISTS FOR (n:Person) ON (n.sort);
CREATE INDEX person_seen IF NOT EXISTS FOR (n:Person) ON (n.seenKey);
CREATE INDEX person_url IF NOT EXISTS FOR (n:Person) ON (n.urlKey);
CREATE INDEX event_sort IF NOT EXISTS FOR (n:Event) ON (n.sort);
CREATE INDEX event_seen IF NOT EXISTS FOR (n:Event) ON (n.seenKey);
CREATE INDEX event_url IF NOT EXISTS FOR (n:Event) ON (n.urlKey);
CREATE INDEX event_start IF NOT EXISTS FOR (n:Event) ON (n.startKey);
CREATE INDEX place_sort IF NOT EXISTS FOR (n:Place) ON (n.sort);
CREATE INDEX place_seen IF NOT EXISTS FOR (n:Place) ON (n.seenKey);
CREATE INDEX place_url IF NOT EXISTS FOR (n:Place) ON (n.urlKey);
CREATE POINT INDEX place_location IF NOT EXISTS FOR (n:Place) ON (n.location);
CREATE INDEX business_sort IF NOT EXISTS FOR (n:Business) ON (n.sort);
CREATE INDEX business_seen IF NOT EXISTS FOR (n:Business) ON (n.seenKey);
CREATE INDEX business_url IF NOT EXISTS FOR (n:Business) ON (n.urlKey);

CREATE CONSTRAINT name_key IF NOT EXISTS FOR (n:Name) REQUIRE n.key IS UNIQUE;
// The terms come ready made: the analyzer must not touch them, and a committed name must be found at once.
CREATE FULLTEXT INDEX name_terms IF NOT EXISTS FOR (n:Name) ON EACH [n.terms]
  OPTIONS { indexConfig: { `fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false } };

CREATE CONSTRAINT contains_id IF NOT EXISTS FOR ()-[r:CONTAINS]-() REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT has_role_id IF NOT EXISTS FOR ()-[r:HAS_ROLE]-() REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT offers_id IF NOT EXISTS FOR ()-[r:OFFERS]-() REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT organizes_id IF NOT EXISTS FOR ()-[r:ORGANIZES]-() REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT takes_part_id IF NOT EXISTS FOR ()-[r:TAKES_PART]-() REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT located_at_id IF NOT EXISTS FOR ()-[r:LOCATED_AT]-() REQUIRE r.id IS UNIQUE;

// The lists of an organisation, by name: `listOf` is its id, `listSort` the sort key of the listed end.
CREATE INDEX contains_list IF NOT EXISTS FOR ()-[r:CONTAINS]-() ON (r.listOf, r.listSort);
CREATE INDEX has_role_list IF NOT EXISTS FOR ()-[r:HAS_ROLE]-() ON (r.listOf, r.listSort);
CREATE INDEX offers_list IF NOT EXISTS FOR ()-[r:OFFERS]-() ON (r.listOf, r.listSort);

CREATE CONSTRAINT change_id IF NOT EXISTS FOR (n:Change) REQUIRE n.id IS UNIQUE;
CREATE INDEX change_sequence IF NOT EXISTS FOR (n:Change) ON (n.sequence);
CREATE INDEX change_at IF NOT EXISTS FOR (n:Change) ON (n.at);
CREATE INDEX change_person IF NOT EXISTS FOR (n:Change) ON (n.person);
CREATE INDEX change_organization IF NOT EXISTS FOR (n:Change) ON (n.organization);
CREATE INDEX change_former IF NOT EXISTS FOR (n:Change) ON (n.formerOrganization);
CREATE INDEX change_event IF NOT EXISTS FOR (n:Change) ON (n.event);
