import { describe, expect, it } from '@jest/globals';
import { evidenceId } from '../../src/domain/evidence.ts';
import { hashId, ID_PREFIXES, idPrefix, isId, mentionId, pageId } from '../../src/domain/ids.ts';
import { judgementKey, orderedPair } from '../../src/domain/judgement.ts';
import {
  assertionId,
  contactId,
  STATEMENT_FIELDS,
  type Statement,
  statementKey,
} from '../../src/domain/mention.ts';

const PAGE = 'https://www.example/';

describe('ids', () => {
  it('never change from release to release: links and exports hold them', () => {
    expect(mentionId('person', PAGE, 'ada', 1)).toBe('p_17dadb49640585fb3f6ccd08');
    expect(assertionId('HAS_ROLE', 'p_1', 'o_1', { title: 'Dean' }, 0)).toBe('r_bce850bba074d1160b40ffe8');
    expect(pageId(PAGE)).toBe('u_aa023f528a41bd05227c3e8e');
    expect(evidenceId('p_1', '/html[1]', 'Ada')).toBe('v_b633a057e0cae57a416d709d');
    expect(contactId('p_1', 'EMAIL', 'a@b.example')).toBe('t_8c8ca9f6dad23017ba840215');
  });

  it('tell what they name', () => {
    for (const prefix of Object.keys(ID_PREFIXES) as (keyof typeof ID_PREFIXES)[]) {
      expect(isId(hashId(prefix, 'x'))).toBe(true);
      expect(idPrefix(hashId(prefix, 'x'))).toBe(prefix);
    }
  });

  it.each([
    '',
    'p',
    'p_',
    'p_12',
    'x_0123456789abcdef01234567',
    'p_0123456789ABCDEF01234567',
    'p_0123456789abcdef01234567 ',
  ])('are not %j', (text) => {
    expect(isId(text)).toBe(false);
    expect(idPrefix(text)).toBeUndefined();
  });

  it('differ where a part differs, moves or is absent', () => {
    const ids = [
      hashId('person', 'a', 'b'),
      hashId('person', 'ab'),
      hashId('person', 'a,b'),
      hashId('person', 'b', 'a'),
      hashId('person', 'a', 'b', undefined),
      hashId('person', 'a', 'b', ''),
      hashId('person', 'a', 'b', 'null'),
      hashId('person', '1'),
      hashId('person', 1),
      hashId('organization', 'a', 'b'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tell the n-th of a name on a page from the others', () => {
    const ids = [
      mentionId('person', PAGE, 'ada', 1),
      mentionId('person', PAGE, 'ada', 2),
      mentionId('organization', PAGE, 'ada', 1),
      mentionId('person', `${PAGE}2`, 'ada', 1),
    ];
    expect(new Set(ids).size).toBe(4);
  });
});

describe('statements', () => {
  const full: Statement = {
    ...{ title: 'Dean', rank: 'HEAD', status: 'CURRENT', modifier: 'ACTING' },
    ...{ validFrom: '2020', validTo: '2021', as: 'x' },
  };

  it('have one text whatever the order of their fields', () => {
    const reversed = Object.fromEntries(Object.entries(full).reverse());
    expect(statementKey(reversed)).toBe(statementKey(full));
    expect(Object.keys(full).sort()).toEqual([...STATEMENT_FIELDS].sort());
  });

  it.each(STATEMENT_FIELDS)('differ without their %s', (field) => {
    const { [field]: _, ...rest } = full;
    expect(statementKey(rest)).not.toBe(statementKey(full));
  });

  it('that come back after they were closed are others', () => {
    expect(assertionId('HAS_ROLE', 'p', 'o', full, 1)).not.toBe(assertionId('HAS_ROLE', 'p', 'o', full, 0));
  });
});

describe('pairs', () => {
  it('have no direction', () => {
    expect(orderedPair('p_2', 'p_1')).toEqual({ a: 'p_1', b: 'p_2' });
    expect(orderedPair('p_1', 'p_2')).toEqual({ a: 'p_1', b: 'p_2' });
  });

  it('have a key for each origin', () => {
    const pair = orderedPair('p_2', 'p_1');
    expect(judgementKey({ ...pair, origin: 'RULE' })).not.toBe(judgementKey({ ...pair, origin: 'PERSON' }));
  });
});
