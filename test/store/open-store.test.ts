import { describe, expect, it } from '@jest/globals';
import { InputError } from '../../src/domain/errors.ts';
import { openStore } from '../../src/store/open-store.ts';

describe('openStore', () => {
  it('opens a store in memory and reports its statements', async () => {
    const statements: string[] = [];
    const store = await openStore('sqlite::memory:', {}, { onStatement: (name) => statements.push(name) });
    statements.length = 0;
    await store.ping();
    expect([store.name, statements]).toEqual(['sqlite::memory:', ['ping']]);
    await store.close();
  });

  it.each([
    '',
    'sqlite:',
    'graph.db',
    './graph.db',
    'bolt:',
    'bolt://',
    'mysql://me:secret@host/db',
    'SQLITE:x',
  ])('refuses %j and says what is allowed', async (address) => {
    const refused = openStore(address);
    await expect(refused).rejects.toBeInstanceOf(InputError);
    await expect(refused).rejects.toThrow('sqlite:<file>');
    await expect(refused).rejects.not.toThrow('secret');
  });
});
