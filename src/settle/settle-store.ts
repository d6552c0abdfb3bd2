import type { Ledger, Reader, Writer } from '../store/graph-store.ts';

/** What settling needs of a store. */
export type SettleStore = Ledger & Writer & Pick<Reader, 'entities' | 'pages'>;
