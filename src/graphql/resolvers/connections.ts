import type { Colleague } from '../../query/colleagues.ts';
import type { NearPage } from '../../query/events-near.ts';
import type { Edge, SearchHit, TreeRow } from '../../store/graph-store.ts';
import type { Resolvers } from '../context.ts';
import type { Connection, ListEdge } from '../lists.ts';

const connection = {
  totalCount: ({ list, parent }: Connection) => list.total(parent),
  pageInfo: (page: Connection) => page.list.pageInfo(page),
};
const uncounted = { pageInfo: connection.pageInfo };
const edge = { cursor: ({ list, row }: ListEdge) => list.cursor(row) };
const taken = { ...edge, as: ({ row }: ListEdge<Edge>) => row.says.as };

/** Every list of the schema pages alike. */
export const connectionResolvers: Resolvers = {
  OrganizationConnection: connection,
  OrganizationEdge: edge,
  DescendantConnection: connection,
  DescendantEdge: { ...edge, depth: ({ row }: ListEdge<TreeRow>) => row.depth },
  RoleConnection: connection,
  RoleEdge: edge,
  PersonConnection: connection,
  PersonEdge: edge,
  BusinessConnection: connection,
  BusinessEdge: edge,
  EventConnection: connection,
  EventEdge: edge,
  ParticipantConnection: connection,
  ParticipantEdge: taken,
  ParticipationConnection: connection,
  ParticipationEdge: taken,
  NearConnection: connection,
  NearEdge: { ...edge, distanceKm: ({ row }: ListEdge<NearPage['rows'][number]>) => row.distanceKm },
  ColleagueConnection: uncounted,
  ColleagueEdge: {
    ...edge,
    organization: ({ row }: ListEdge<Colleague>) => row.organization,
    from: ({ row }: ListEdge<Colleague>) => row.from,
    to: ({ row }: ListEdge<Colleague>) => row.to,
  },
  SearchConnection: uncounted,
  SearchEdge: { ...edge, score: ({ row }: ListEdge<SearchHit>) => row.score },
  ChangeConnection: uncounted,
  ChangeEdge: edge,
  CrawlConnection: uncounted,
  CrawlEdge: edge,
  ReviewPairConnection: uncounted,
  ReviewPairEdge: edge,
};
