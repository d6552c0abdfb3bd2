import type { Resolvers } from '../context.ts';
import type { Connection } from '../lists.ts';

const connection = {
  totalCount: ({ list, parent }: Connection) => list.total(parent),
  pageInfo: (page: Connection) => page.list.pageInfo(page),
};
const uncounted = { pageInfo: connection.pageInfo };
const edge = { cursor: (row: Connection['edges'][number]) => row.list.cursor(row) };

/** Every list of the schema pages alike. */
export const connectionResolvers: Resolvers = {
  OrganizationConnection: connection,
  OrganizationEdge: edge,
  DescendantConnection: connection,
  DescendantEdge: edge,
  RoleConnection: connection,
  RoleEdge: edge,
  PersonConnection: connection,
  PersonEdge: edge,
  BusinessConnection: connection,
  BusinessEdge: edge,
  EventConnection: connection,
  EventEdge: edge,
  ParticipantConnection: connection,
  ParticipantEdge: edge,
  ParticipationConnection: connection,
  ParticipationEdge: edge,
  NearConnection: connection,
  NearEdge: edge,
  ColleagueConnection: uncounted,
  ColleagueEdge: edge,
  SearchConnection: uncounted,
  SearchEdge: edge,
  ChangeConnection: uncounted,
  ChangeEdge: edge,
  ReviewPairConnection: uncounted,
  ReviewPairEdge: edge,
};
