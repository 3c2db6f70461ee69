/** Questions that a phone takes over. */
export interface DeviceHandoffTables {
  phone_parts: DeviceHandoffRow;
}

export interface DeviceHandoffRow {
  id: string;
  account_id: string;
  form_id: string;
  recipient_id: string;
  input_id: string;
  /** Tag of the form's language that the person had before them. */
  language: string;
  /** `open`, `claimed`, `done` or `sent`; what has run out stays what it was. */
  state: string;
  /** SHA-256 of the code: who reads the table can't take a part over. */
  code_hash: string;
  /** SHA-256 of the token of the link that has offered it. */
  token_hash: string;
  /** The link's token under a key that only the code gives, and the code under one that only the token gives. */
  sealed_token: string;
  sealed_code: string;
  /** SHA-256 of what the phone alone knows that has taken it over; empty before. */
  device_hash: string;
  /** Ids of the files that came by it, with commas between. */
  file_ids: string;
  created_at: number;
  expires_at: number;
}
