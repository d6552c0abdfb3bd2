import { describe, expect, test } from '@jest/globals';
import { type GraphQLEnumType, isEnumType, isObjectType, validate } from 'graphql';
import { CRAWL_STATES } from '../../src/domain/crawl.ts';
import * as judgement from '../../src/domain/judgement.ts';
import * as ontology from '../../src/domain/ontology.ts';
import { builtSchemas } from '../../src/graphql/build-schema.ts';
import { contractDocument, OPERATION_NAMES } from './contract-queries.ts';
import { documentedStatements } from './statements-contract.ts';

const { contract, merged } = builtSchemas();

const ONTOLOGY: Readonly<Record<string, readonly string[]>> = {
  NodeKind: ontology.NODE_KIND_NAMES,
  OrganizationKind: ontology.ORGANIZATION_KINDS,
  RelationKind: ontology.RELATION_KIND_NAMES,
  Rank: ontology.RANKS,
  RoleStatus: ontology.ROLE_STATUSES,
  RoleModifier: ontology.ROLE_MODIFIERS,
  EventCategory: ontology.EVENT_CATEGORIES,
  EventStatus: ontology.EVENT_STATUSES,
  ContactKind: ontology.CONTACT_KINDS,
  Verdict: ontology.VERDICTS,
  JudgementOrigin: judgement.JUDGEMENT_ORIGINS,
  ChangeKind: ontology.CHANGE_KINDS,
  PageState: ontology.PAGE_STATES,
  CrawlState: CRAWL_STATES,
};

/** Ways to ask, which the domain does not know. */
const OF_GRAPHQL_ALONE = ['Direction', 'NameOrder', 'FindOrder', 'EventOrder'];

describe('the schema', () => {
  test.each(Object.entries(ONTOLOGY))('%s has the ontology’s values in its order', (name, values) => {
    const type = contract.getType(name) as GraphQLEnumType;
    expect(type.getValues().map((value) => value.name)).toEqual(values);
  });

  test('has no enum that is compared with nothing', () => {
    const names = Object.values(contract.getTypeMap())
      .filter((type) => isEnumType(type) && !type.name.startsWith('__'))
      .map((type) => type.name);
    expect(names.sort()).toEqual([...Object.keys(ONTOLOGY), ...OF_GRAPHQL_ALONE].sort());
  });

  test('has a type for every kind of node', () => {
    for (const { label } of Object.values(ontology.NODE_KINDS))
      expect(isObjectType(contract.getType(label))).toBe(true);
  });

  test('knows every operation that users rely on, also with one type for all organisations', () => {
    expect(validate(contract, contractDocument)).toEqual([]);
    expect(OPERATION_NAMES).toHaveLength(14);
    expect(isObjectType(merged.getType('Organization'))).toBe(true);
  });

  test('every query of the contract has its row in docs/statements.md', () => {
    expect([...documentedStatements().keys(), 'Watch'].sort()).toEqual([...OPERATION_NAMES].sort());
  });
});
