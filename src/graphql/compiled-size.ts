import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/**
 * How many fields the code of a compiled operation would hold at the most: fragments are spread, and what stands under
 * an abstract type is written once for each of its types. Counts no further than `most`.
 */
export const compiledSize = (document: DocumentNode, schema: GraphQLSchema, most: number): number => {
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  let size = 0;
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const root = schema.getRootType(node.operation)?.name ?? '';
    size += sizeOf(node.selectionSet, root, { schema, fragments, left: most - size });
  }
  return size;
};

interface Counting {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** More than this need not be counted. */
  readonly left: number;
}

const sizeOf = (set: SelectionSetNode, typeName: string, counting: Counting): number => {
  let size = 0;
  for (const selection of set.selections) {
    if (size > counting.left) return size;
    const rest = { ...counting, left: counting.left - size };
    if (selection.kind === Kind.FIELD) {
      const inner = fieldType(typeName, selection.name.value, counting.schema);
      const copies = isAbstractType(inner) ? counting.schema.getPossibleTypes(inner).length : 1;
      const below =
        selection.selectionSet === undefined ? 0 : sizeOf(selection.selectionSet, inner?.name ?? '', rest);
      size += 1 + copies * below;
      continue;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : counting.fragments.get(selection.name.value);
    if (fragment !== undefined)
      size += sizeOf(fragment.selectionSet, fragment.typeCondition?.name.value ?? typeName, rest);
  }
  return size;
};

const fieldType = (typeName: string, field: string, schema: GraphQLSchema) => {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return undefined;
  return getNamedType(type.getFields()[field]?.type);
};
