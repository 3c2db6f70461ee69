/** Files on their way in. */
export interface UploadTables {
  incoming_files: { file_key: string; received_at: number };
  uploads: UploadRow;
  upload_parts: UploadPartRow;
}

/** A file that comes in pieces and may go on after a break, until it is kept or refused. */
export interface UploadRow {
  id: string;
  account_id: string;
  form_id: string;
  recipient_id: string;
  input_id: string;
  name: string;
  /** Tells the browser that a file that is chosen again is this one; empty where it has said nothing. */
  fingerprint: string;
  /** Bytes. */
  size: number;
  received: number;
  /** `coming`, `refused` or `kept`. */
  state: string;
  /** JSON of {name, params}: why it was refused; empty otherwise. */
  refusal: string;
  /** What the browser has done to a picture before it was sent, as in `draft_files`. */
  changes: string;
  /** When somebody began to look at the whole file; 0 where nobody has. */
  claimed_at: number;
  expires_at: number;
  created_at: number;
}

/** The bytes of an upload, one piece after the other. */
export interface UploadPartRow {
  upload_id: string;
  place: number;
  file_key: string;
  size: number;
}
