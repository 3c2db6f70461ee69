import type { NotificationFrequency } from '~/domain/summary-period';

/** Whom of an account mails tell of a form's submissions. Types as in `schema.ts`. */
export interface AlertTables {
  form_alerts: FormAlertRow;
}

/** Without a row, nobody is told. */
export interface FormAlertRow {
  account_id: string;
  form_id: string;
  user_id: string;
  rhythm: Exclude<NotificationFrequency, 'never'>;
  /** First day of the last period that is told already, `yyyy-mm-dd`; empty where each submission is. */
  told: string;
}
