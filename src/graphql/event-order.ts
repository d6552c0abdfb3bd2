import type { EdgeOrder } from '../store/graph-store.ts';

const EVENT_ORDERS: Readonly<Record<string, EdgeOrder>> = {
  START_ASC: 'START',
  START_DESC: 'START_DESC',
  NAME_ASC: 'NAME',
  NAME_DESC: 'NAME_DESC',
};

/** How the events of somebody are ordered; by their start where nothing is said. */
export const eventEdgeOrder = (orderBy: string | null | undefined): EdgeOrder =>
  EVENT_ORDERS[orderBy ?? 'START_ASC'] ?? 'START';
