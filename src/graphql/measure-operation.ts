import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { InputError, LimitError } from '../domain/errors.ts';
import type { Limits } from './limits.ts';

export interface Measure {
  readonly cost: number;
  readonly depth: number;
  readonly aliases: number;
}

export interface MeasuredOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Asked = Pick<Limits, 'cost' | 'depth' | 'aliases' | 'pageSize'>;

/** Lists that do not page are short: ancestors, evidence, contacts, the hops of a path. */
const UNPAGED_SIZE = 10;
/** A page where `first` is absent and the schema has no default. */
const UNSAID_PAGE = 50;
/** Fields seen on the walk. Fragments within fragments can multiply without end. */
const MOST_FIELDS = 5000;

/** Objects that take as much work as many. */
const WEIGHTS: Readonly<Record<string, number>> = { path: 1000, counts: 20, colleagues: 20 };

/** Counting a list is a statement of its own, counting queues one a site; other leaves come with their object. */
const LEAF_WEIGHTS: Readonly<Record<string, number>> = { totalCount: 1, queued: 20 };

/**
 * One walk over the operation as it will be executed, fragments spread, with its variables: the cost is the greatest
 * number of objects that the answer can hold. Runs after validation, before any statement. Throws what the limits
 * refuse.
 */
export const measureOperation = (measured: MeasuredOperation, limits: Asked): Measure => {
  const walk = new Walk(measured, limits);
  walk.enter(measured.operation);
  return { cost: walk.cost, depth: walk.depth, aliases: walk.aliases };
};

/** Where the walk is: how many objects stand there, and how long a list is that comes next. */
interface Place {
  readonly type: string;
  readonly times: number;
  readonly depth: number;
  readonly page: number | undefined;
}

class Walk {
  cost = 0;
  depth = 0;
  aliases = 0;
  #fields = 0;
  readonly #schema: GraphQLSchema;
  readonly #limits: Asked;
  readonly #variables: Readonly<Record<string, unknown>>;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor({ schema, document, operation, variables }: MeasuredOperation, limits: Asked) {
    this.#schema = schema;
    this.#limits = limits;
    this.#variables = { ...defaultsOf(operation), ...variables };
    this.#fragments = new Map(
      document.definitions
        .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
        .map((fragment) => [fragment.name.value, fragment]),
    );
  }

  enter({ operation, selectionSet }: OperationDefinitionNode): void {
    const root = this.#schema.getRootType(operation);
    this.#walk(selectionSet, { type: root?.name ?? '', times: 1, depth: 1, page: undefined });
  }

  #walk(set: SelectionSetNode, place: Place): void {
    for (const selection of set.selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        this.#field(selection, place);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value);
      if (fragment === undefined) continue;
      this.#walk(fragment.selectionSet, { ...place, type: fragment.typeCondition?.name.value ?? place.type });
    }
  }

  #field(node: FieldNode, place: Place): void {
    this.#count(node, place);
    const definition = this.#definition(place.type, node.name.value);
    if (definition === undefined) return;
    const type = getNamedType(definition.type);
    const page = this.#pageSize(node, definition);
    const listed = isListType(isNonNullType(definition.type) ? definition.type.ofType : definition.type);
    const times = listed ? place.times * (place.page ?? UNPAGED_SIZE) : place.times;
    this.cost += times * weightOf(node.name.value, type);
    this.#check('cost', this.cost);
    if (node.selectionSet === undefined) return;
    this.#walk(node.selectionSet, { type: type.name, times, depth: place.depth + 1, page });
  }

  #count(node: FieldNode, { depth }: Place): void {
    this.#fields += 1;
    if (this.#fields > MOST_FIELDS)
      throw new LimitError(`The operation has more than ${MOST_FIELDS} fields.`);
    this.depth = Math.max(this.depth, depth);
    this.#check('depth', depth);
    if (node.alias === undefined) return;
    this.aliases += 1;
    this.#check('aliases', this.aliases);
  }

  #check(what: 'cost' | 'depth' | 'aliases', value: number): void {
    const limit = this.#limits[what];
    if (value > limit)
      throw new LimitError(`The operation's ${what} is above the limit of ${limit}: ask for less.`);
  }

  /** How many items a page of this list may hold; undefined where the field is no paged list. */
  #pageSize(node: FieldNode, { args }: GraphQLField<unknown, unknown>): number | undefined {
    const first = args.find(({ name }) => name === 'first');
    if (first === undefined) return undefined;
    const asked = this.#pageArgument(node, 'first') ?? this.#pageArgument(node, 'last');
    return asked ?? (first.defaultValue as number | undefined) ?? UNSAID_PAGE;
  }

  #pageArgument(node: FieldNode, name: 'first' | 'last'): number | undefined {
    const value = this.#value(node.arguments?.find((argument) => argument.name.value === name)?.value);
    // Another type is refused by the coercion of variables, with a message of its own.
    if (typeof value !== 'number') return undefined;
    if (value < 0) throw new InputError(`\`${name}\` is 0 or more; got ${value}.`);
    const { pageSize } = this.#limits;
    if (value > pageSize) throw new LimitError(`\`${name}\` is at most ${pageSize}; got ${value}.`);
    return value;
  }

  #value(node: ValueNode | undefined): unknown {
    if (node?.kind === Kind.VARIABLE) return this.#variables[node.name.value];
    if (node?.kind === Kind.INT) return Number(node.value);
    return node?.kind === Kind.BOOLEAN ? node.value : undefined;
  }

  #isIncluded(selection: SelectionNode): boolean {
    return (selection.directives ?? []).every(({ name, arguments: given }) => {
      const condition = this.#value(given?.find((argument) => argument.name.value === 'if')?.value);
      if (name.value === 'skip') return condition !== true;
      return name.value !== 'include' || condition !== false;
    });
  }

  #definition(typeName: string, field: string): GraphQLField<unknown, unknown> | undefined {
    if (field === '__schema') return SchemaMetaFieldDef;
    if (field === '__type') return TypeMetaFieldDef;
    const type = this.#schema.getType(typeName);
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[field] : undefined;
  }
}

const weightOf = (field: string, type: GraphQLNamedType): number => {
  if (!isCompositeType(type)) return LEAF_WEIGHTS[field] ?? 0;
  return WEIGHTS[field] ?? (isWrapper(type.name) ? 0 : 1);
};

/** Connections, edges and page info hold objects, they are none. */
const isWrapper = (type: string): boolean =>
  type.endsWith('Connection') || type.endsWith('Edge') || type === 'PageInfo';

const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> => {
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of variableDefinitions) {
    if (defaultValue?.kind === Kind.INT) defaults[variable.name.value] = Number(defaultValue.value);
    if (defaultValue?.kind === Kind.BOOLEAN) defaults[variable.name.value] = defaultValue.value;
  }
  return defaults;
};
