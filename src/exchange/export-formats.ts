import { csvRelations, csvTables } from './export-csv.ts';
import { exportCypher } from './export-cypher.ts';
import { exportGraphml } from './export-graphml.ts';
import { exportInm } from './export-inm.ts';
import { exportJsonl } from './export-jsonl.ts';
import { exportJsonld } from './export-jsonld.ts';
import type { ExportSource } from './export-source.ts';

export interface ExportChoice {
  readonly withCrawl: boolean;
}

interface ExportFormat {
  /** The whole as one text. */
  readonly text: (source: ExportSource, choice: ExportChoice) => AsyncIterable<string>;
  /** Formats that are several tables: what a folder gets. */
  readonly files?: (source: ExportSource) => { name: string; text: AsyncIterable<string> }[];
}

export const EXPORT_FORMATS = {
  jsonl: { text: exportJsonl },
  csv: { text: csvRelations, files: csvTables },
  graphml: { text: exportGraphml },
  jsonld: { text: exportJsonld },
  inm: { text: exportInm },
  cypher: { text: exportCypher },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormatName[];
export const exportFormat = (name: ExportFormatName): ExportFormat => EXPORT_FORMATS[name];
