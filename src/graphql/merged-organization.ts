import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { ORGANIZATION_TYPES } from './all-resolvers.ts';

/**
 * A compiled operation holds the code of a field once for every type that may stand there, so organisations within
 * organisations grow by seven a level. But the kinds of organisation differ only in a few fields, and most
 * operations do not ask which kind they meet. Those run on a schema with the one type `Organization` in the place of
 * the interface and its seven types; what users see and what is validated stays the contract.
 */

const MERGED = 'Organization';
/** What `__typename` becomes there. */
export const TYPE_NAME_FIELD = 'typeName';

export const mergeOrganizations = (text: string): DocumentNode => {
  const document = parse(text, { noLocation: true });
  const kinds = document.definitions.filter(
    (node): node is ObjectTypeDefinitionNode =>
      node.kind === Kind.OBJECT_TYPE_DEFINITION && ORGANIZATION_TYPES.includes(node.name.value),
  );
  const fields = new Map(
    kinds.flatMap(({ fields: own = [] }) => own.map((field) => [field.name.value, field])),
  );
  const definitions = document.definitions
    .filter((node) => !kinds.includes(node as ObjectTypeDefinitionNode))
    .map((node) => {
      if (node.kind === Kind.INTERFACE_TYPE_DEFINITION && node.name.value === MERGED) {
        return {
          ...node,
          kind: Kind.OBJECT_TYPE_DEFINITION,
          fields: [...fields.values(), typeNameField()],
        } as const;
      }
      if (node.kind !== Kind.UNION_TYPE_DEFINITION) return node;
      const others = node.types?.filter(({ name }) => !ORGANIZATION_TYPES.includes(name.value)) ?? [];
      return { ...node, types: [...others, namedType(MERGED)] };
    });
  return { kind: Kind.DOCUMENT, definitions };
};

/** The operation for the merged schema, or undefined where it names a kind of organisation. */
export const mergedDocument = (document: DocumentNode, schema: GraphQLSchema): DocumentNode | undefined => {
  if (namesAKind(document)) return undefined;
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      // On leaving: what is put in on entering would be visited again.
      Field: {
        leave: (node) => {
          if (node.name.value !== '__typename') return undefined;
          const parent = types.getParentType();
          if (parent == null || !isAbstractType(parent)) return undefined;
          return parent.name === MERGED ? typeNameOfMerged(node) : typeNameOfAny(node);
        },
      },
    }),
  );
};

const namesAKind = (document: DocumentNode): boolean => {
  let named = false;
  visit(document, {
    NamedType: ({ name }) => {
      named ||= ORGANIZATION_TYPES.includes(name.value);
    },
  });
  return named;
};

const typeNameOfMerged = (node: FieldNode): FieldNode => ({
  ...node,
  alias: node.alias ?? node.name,
  name: { kind: Kind.NAME, value: TYPE_NAME_FIELD },
});

/** First the merged type's own answer, then, for all other types, what was asked: the first of a name counts. */
const typeNameOfAny = (node: FieldNode) => ({
  kind: Kind.INLINE_FRAGMENT as const,
  selectionSet: {
    kind: Kind.SELECTION_SET as const,
    selections: [
      {
        kind: Kind.INLINE_FRAGMENT as const,
        typeCondition: namedType(MERGED),
        selectionSet: { kind: Kind.SELECTION_SET as const, selections: [typeNameOfMerged(node)] },
      },
      node,
    ],
  },
});

const namedType = (name: string) =>
  ({ kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } }) as const;

const typeNameField = () =>
  ({
    kind: Kind.FIELD_DEFINITION,
    name: { kind: Kind.NAME, value: TYPE_NAME_FIELD },
    type: { kind: Kind.NON_NULL_TYPE, type: namedType('String') },
  }) as const;
