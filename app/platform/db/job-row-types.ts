/** Where jobs wait on SQLite; on PostgreSQL pg-boss has tables of its own. Types as in `schema.ts`. */
export interface JobTables {
  jobs: JobRow;
}

export interface JobRow {
  /** Made of queue and key. */
  id: string;
  queue: string;
  job_key: string;
  /** Empty for the installation's own. */
  account_id: string;
  /** JSON. */
  data: string;
  priority: number;
  /** `done` ones are kept for a while, so that their key adds nothing. */
  state: 'waiting' | 'active' | 'done' | 'dead';
  /** How often it was taken. */
  attempt: number;
  /** Not before then; of a done one when it was done. */
  start_at: number;
  /** Until when who has taken it is believed to be alive; null where nobody has. */
  held_until: number | null;
  added_at: number;
  reason: string;
}
