/** What stands where, for people who open the server in a browser. Plain text in HTML: no script, no style. */
export const LANDING_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Orgraph</title>
<h1>Orgraph</h1>
<p>A knowledge graph of organisations, from their official web sites.</p>
<ul>
<li><code>/graphql</code>: GraphQL by POST and GET, and subscriptions by WebSocket (graphql-transport-ws)</li>
<li><a href="/healthz"><code>/healthz</code></a>: the process answers</li>
<li><a href="/readyz"><code>/readyz</code></a>: the store answers</li>
<li><a href="/metrics"><code>/metrics</code></a>: for Prometheus</li>
</ul>
</html>
`;
