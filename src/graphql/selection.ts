import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Whether the field's own selection names one of these, in fragments too. */
export const selectsAny = (info: GraphQLResolveInfo, names: ReadonlySet<string>): boolean =>
  info.fieldNodes.some(({ selectionSet }) => selects(selectionSet, names, info.fragments));

const selects = (
  set: SelectionSetNode | undefined,
  names: ReadonlySet<string>,
  fragments: GraphQLResolveInfo['fragments'],
): boolean =>
  set?.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return names.has(selection.name.value);
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return selects(inner?.selectionSet, names, fragments);
  }) ?? false;
