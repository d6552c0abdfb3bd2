/** How to reach a Neo4j. */
export interface Neo4jAddress {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database?: string;
}

/** A Neo4j that was found or started for us. */
export interface Neo4jServer extends Neo4jAddress {
  readonly origin: 'NEO4J_URI' | 'jars' | 'docker';
  /** Ends what was started for us; a server that was there before stays. */
  stop(): Promise<void>;
}

export interface Neo4jServerOptions {
  /** Where the data is kept; by default a temporary folder that goes away with the server. */
  readonly dataFolder?: string;
  /** By default a random one. */
  readonly password?: string;
  /** By default a free one. */
  readonly port?: number;
  readonly heapMegabytes?: number;
  readonly pageCacheMegabytes?: number;
}
