import type { Engine } from '~/platform/db/open-database';

/** The database as it was at one moment. */
export interface Snapshot {
  engine: Engine;
  takenAt: Date;
  /** The database itself, as it goes into the archive. */
  file: string;
  postgresTool?: number;
  migrations(): Promise<string[]>;
  /** Rows of each table. */
  countRows(): Promise<Record<string, number>>;
  /** Values of a column, those that are empty left out. */
  values(table: string, column: string): AsyncIterable<string>;
  /** Lets go of the moment, not of the file. */
  close(): Promise<void>;
}
