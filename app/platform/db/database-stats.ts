/** Of PostgreSQL the connections of this process and who waits for one; of SQLite the writes of this process since its start. */
export type DatabaseStats =
  | { engine: 'postgres'; idle: number; busy: number; waiting: number }
  | { engine: 'sqlite'; writes: number; waitedSeconds: number; waiting: number };
