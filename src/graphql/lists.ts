import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { InputError } from '../domain/errors.ts';
import { onceAField, type QueryContext } from './context.ts';
import { decodeListCursor, encodeListCursor, listFingerprint, stableText } from './cursors.ts';
import { selectsAny } from './selection.ts';

export interface PageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

export interface PageAsked {
  readonly first: number;
  readonly after?: string;
  readonly backward?: true;
}

interface CursorRow {
  readonly cursor: string;
}

export interface Identified {
  readonly id: string;
}

/** The parent of the lists that nobody has: all people, all events. */
const ROOT: Identified = { id: '' };

/** How a list is read: one statement for all parents, whatever their number. */
export interface ListSource<Row extends CursorRow, Parent extends Identified> {
  readonly read: (parents: readonly Parent[], page: PageAsked) => Promise<readonly (readonly Row[])[]>;
  /** What the list holds; other fields of an edge are read from its row. */
  readonly node: (row: Row, parent: Parent) => object;
  readonly count?: (parents: readonly Parent[]) => Promise<readonly number[]>;
}

export interface ListEdge<Row extends CursorRow = CursorRow> {
  readonly node: object;
  readonly row: Row;
  readonly list: AskedList<CursorRow, Identified>;
}

export interface Connection {
  readonly list: AskedList<CursorRow, Identified>;
  readonly parent: Identified;
  readonly edges: readonly ListEdge[];
  /** There is a row beyond the page, in the direction of paging. */
  readonly more: boolean;
}

const DEFAULT_PAGE = 50;

// Several objects may stand for one entity in an answer.
const BY_ID = { cacheKeyFn: (parent: Identified) => parent.id } as object;

/** A list as one operation asks it, with the same arguments of every parent. */
export class AskedList<Row extends CursorRow, Parent extends Identified> {
  readonly #source: ListSource<Row, Parent>;
  readonly #name: string;
  readonly #args: PageArgs;
  readonly #page: PageAsked;
  readonly #pages: DataLoader<Parent, Connection>;
  #totals: DataLoader<Parent, number> | undefined;
  #fingerprint: string | undefined;

  constructor(source: ListSource<Row, Parent>, name: string, args: PageArgs) {
    this.#source = source;
    this.#name = name;
    this.#args = args;
    this.#page = this.#pageAsked(args);
    this.#pages = new DataLoader((parents) => this.#read(parents), BY_ID);
  }

  page(parent: Parent): Promise<Connection> {
    return this.#pages.load(parent);
  }

  total(parent: Parent): Promise<number> {
    const { count } = this.#source;
    if (count === undefined) throw new Error(`The list ${this.#name} is not counted.`);
    this.#totals ??= new DataLoader(count as DataLoader.BatchLoadFn<Parent, number>, BY_ID);
    return this.#totals.load(parent);
  }

  cursor(row: CursorRow): string {
    return encodeListCursor(this.#ownFingerprint(), row.cursor);
  }

  pageInfo({ edges, more }: Connection): object {
    const [first, last] = [edges[0], edges.at(-1)];
    const beyond = this.#page.after !== undefined;
    return {
      hasNextPage: this.#page.backward ? beyond : more,
      hasPreviousPage: this.#page.backward ? more : beyond,
      startCursor: first === undefined ? undefined : this.cursor(first.row),
      endCursor: last === undefined ? undefined : this.cursor(last.row),
    };
  }

  async #read(parents: readonly Parent[]): Promise<Connection[]> {
    const { first } = this.#page;
    // One more than asked tells whether the list goes on.
    const lists = await this.#source.read(parents, { ...this.#page, first: first + 1 });
    return lists.map((rows, at) => this.#connection(rows, parents[at] as Parent));
  }

  #connection(rows: readonly Row[], parent: Parent): Connection {
    const { first, backward } = this.#page;
    const more = rows.length > first;
    const page = !more ? rows : backward ? rows.slice(1) : rows.slice(0, first);
    const list = this as unknown as AskedList<CursorRow, Identified>;
    const edges = page.map((row): ListEdge => ({ node: this.#source.node(row, parent), row, list }));
    return { list, parent, edges, more };
  }

  #pageAsked({ first, after, last, before }: PageArgs): PageAsked {
    const backward = last != null || before != null;
    if (backward && (first != null || after != null)) {
      throw new InputError(
        'Page forward with `first` and `after` or backward with `last` and `before`, not both.',
      );
    }
    const cursor = backward ? before : after;
    return {
      first: (backward ? last : first) ?? DEFAULT_PAGE,
      ...(cursor == null ? {} : { after: decodeListCursor(this.#ownFingerprint(), cursor) }),
      ...(backward ? { backward: true } : {}),
    };
  }

  #ownFingerprint(): string {
    this.#fingerprint ??= listFingerprint(this.#name, this.#args);
    return this.#fingerprint;
  }
}

type Describe<Row extends CursorRow, Parent extends Identified, Args> = (
  context: QueryContext,
  args: Args,
) => ListSource<Row, Parent>;

/**
 * The connection of a list field: the page where the operation asks for edges or page info, or else only what it
 * takes to count. Equal lists at several places of the operation are read together.
 */
export const listField =
  <Row extends CursorRow, Parent extends Identified, Args extends PageArgs>(
    name: string,
    describe: Describe<Row, Parent, Args>,
  ) =>
  (source: Parent | undefined, args: Args, context: QueryContext, info: GraphQLResolveInfo): unknown => {
    const parent = source ?? (ROOT as Parent);
    const { list, paged } = onceAField(context, info, () =>
      askedField(context, info, { name, args, describe }),
    );
    return paged ? list.page(parent) : { list, parent };
  };

interface Asked<Row extends CursorRow, Parent extends Identified, Args> {
  readonly name: string;
  readonly args: Args;
  readonly describe: Describe<Row, Parent, Args>;
}

const askedField = <Row extends CursorRow, Parent extends Identified, Args extends PageArgs>(
  context: QueryContext,
  info: GraphQLResolveInfo,
  { name, args, describe }: Asked<Row, Parent, Args>,
): { list: AskedList<Row, Parent>; paged: boolean } => {
  const key = `${name} ${stableText(args)}`;
  const known = context.loaders.get(key) as AskedList<Row, Parent> | undefined;
  const list = known ?? new AskedList(describe(context, args), name, args);
  context.loaders.set(key, list);
  return { list, paged: selectsAny(info, PAGE_FIELDS) };
};

const PAGE_FIELDS: ReadonlySet<string> = new Set(['edges', 'pageInfo']);
