import type { Editor } from '../graphql/editor.ts';
import { judge, removePage, unjudge } from '../settle/edit.ts';
import type { GraphStore } from '../store/graph-store.ts';

/** What people may do to the graph, by settling. */
export const editorOf = (store: GraphStore, now: () => string): Editor => ({
  judge: (a, b, verdict) => judge(store, { a, b, verdict, by: 'admin', at: now() }),
  unjudge: (a, b) => unjudge(store, { a, b }),
  removePage: (url) => removePage(store, url),
  stopCrawl: (id) => store.askToStop(id, Date.now()),
});
