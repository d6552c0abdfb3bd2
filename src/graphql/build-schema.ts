import {
  buildASTSchema,
  buildSchema,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { ORGANIZATION_TYPES, resolversFor } from './all-resolvers.ts';
import type { Resolver, Resolvers } from './context.ts';
import { mergeOrganizations, TYPE_NAME_FIELD } from './merged-organization.ts';
import { subscriptionStreams } from './resolvers/subscription.ts';
import { attachScalars } from './scalars.ts';
import { schemaText } from './schema-text.ts';
import { typeNameOf } from './sources.ts';

export interface Schemas {
  /** The contract: what is validated, introspected and, where need be, executed. */
  readonly contract: GraphQLSchema;
  /** The same with one type for all organisations: what most operations are compiled for. */
  readonly merged: GraphQLSchema;
}

let schemas: Schemas | undefined;

/** Schema and resolvers never change while the program runs. */
export const builtSchemas = (): Schemas => {
  schemas ??= { contract: contractSchema(), merged: mergedSchema() };
  return schemas;
};

const contractSchema = (): GraphQLSchema => {
  const schema = buildSchema(schemaText());
  attach(schema, resolversFor(ORGANIZATION_TYPES));
  return schema;
};

const mergedSchema = (): GraphQLSchema => {
  const schema = buildASTSchema(mergeOrganizations(schemaText()), { assumeValidSDL: true });
  const resolvers = resolversFor(['Organization']);
  const typeName: Resolver = typeNameOf as Resolver;
  attach(schema, {
    ...resolvers,
    Organization: { ...resolvers.Organization, [TYPE_NAME_FIELD]: typeName },
  });
  for (const name of ['Node', 'SearchResult']) setTypeResolver(schema, name, mergedTypeName);
  return schema;
};

const mergedTypeName = (source: Parameters<typeof typeNameOf>[0]): string => {
  const name = typeNameOf(source);
  return ORGANIZATION_TYPES.includes(name) ? 'Organization' : name;
};

const attach = (schema: GraphQLSchema, resolvers: Resolvers): void => {
  attachScalars(schema);
  for (const [type, fields] of Object.entries(resolvers)) attachFields(schema, type, fields);
  for (const [field, stream] of Object.entries(subscriptionStreams)) {
    const definition = schema.getSubscriptionType()?.getFields()[field];
    if (definition !== undefined) definition.subscribe = stream;
  }
  for (const type of Object.values(schema.getTypeMap())) setTypeResolver(schema, type.name, typeNameOf);
};

const attachFields = (schema: GraphQLSchema, typeName: string, fields: Resolvers[string]): void => {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`The schema has no type ${typeName}.`);
  const definitions = type.getFields();
  for (const [name, resolve] of Object.entries(fields)) {
    const definition = definitions[name];
    // Shared tables of resolvers may hold more than a type has: only some organisations have a legal form.
    if (definition !== undefined) definition.resolve = resolve as NonNullable<typeof definition.resolve>;
  }
};

const setTypeResolver = (schema: GraphQLSchema, name: string, resolve: typeof typeNameOf): void => {
  const type = schema.getType(name);
  if (isInterfaceType(type) || isUnionType(type)) type.resolveType = resolve;
};
