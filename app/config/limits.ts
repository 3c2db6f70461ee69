/** Limits that no specification names. */

/** Largest body of a page post without files, in bytes. */
export const MAX_FORM_BODY_BYTES = 1024 * 1024;

/** Largest attachment where a form names no limit, in MB of 1,048,576 bytes. */
export const DEFAULT_ATTACHMENT_MB = 10;

/** Largest attachment that a form may ask for, in MB. */
export const MAX_ATTACHMENT_MB = 50;

/** How long an upload that broke off can go on, in milliseconds. */
export const UPLOAD_TTL_MS = 24 * 3600_000;

/** Unfinished uploads of one draft: with one more the oldest goes. */
export const MAX_UPLOADS = 20;

/** Preferred and largest size of a signature image. Spec: forms-and-approval 9. */
export const SIGNATURE_MB = 2;

/** Largest side of a signature image, in pixels: what a phone's camera makes fits. */
export const SIGNATURE_MAX_PIXELS = 5000;

/** Signature pad, in CSS pixels. Spec: forms-and-approval 9. */
export const SIGNATURE_PAD = { width: 560, height: 230, minWidth: 1 } as const;

/** How long a part of a form waits for a phone, and from then on for what comes from it, in milliseconds. */
export const PHONE_PART_MS = 10 * 60_000;

/** How long an offer to a phone is known after it has run out, in milliseconds: until then its page says so. */
export const PHONE_PART_TTL_MS = 24 * 3600_000;

/** How long a draft without a submission is kept, in days. */
export const DRAFT_DAYS = 30;

/** How long a minted link is good for when nothing else is said, in seconds. */
export const LINK_SECONDS = 14 * 24 * 3600;

/** Who began a form by its public address before it closed may send it for so long, in milliseconds. */
export const PUBLIC_FORM_GRACE_MS = 24 * 3600_000;

/** Nobody reads the start page of a form and presses its button sooner, in milliseconds; programs do. */
export const START_MIN_MS = 2000;

/** How long a start page is good for, in milliseconds: one that was left open over night is drawn anew. */
export const START_MAX_MS = 24 * 3600_000;

/** How long after it was pressed the same start page leads to the same form, in milliseconds: for double clicks and lost answers. */
export const START_REPEAT_MS = 60_000;

/** How long a short address is known after its link has run out, in days: until then its page says so, and renews it. */
export const SHORT_LINK_RETENTION_DAYS = 180;

/** How long the link is good for that two numbers of a bill are exchanged for, in seconds. */
export const CUSTOMER_LOOKUP_LINK_SECONDS = 3600;

/** How long a field agent's token is good for, in seconds: the page takes a fresh one at each request. */
export const FIELD_AGENT_SECONDS = 15 * 60;

/** How long the link in a verification e-mail of a sign-up is good for, in hours. */
export const SIGN_UP_LINK_HOURS = 48;

/** How long an operator's invitation to sign up is good for, in days. */
export const SIGN_UP_INVITATION_DAYS = 14;

/** How long after it was used the same link signs in again, in milliseconds: for double clicks and lost answers. */
export const SIGN_UP_REPEAT_MS = 10 * 60_000;

/** How long a session token is good for, in seconds. A request shortly before its end renews it. */
export const SESSION_SECONDS = 3600;

/** After this time a session is not renewed any more, in seconds. */
export const SESSION_MAX_SECONDS = 12 * 3600;

/** How long after a person proved who they are no proof is asked for again by what gives lasting access, in seconds. */
export const RECENT_SIGN_IN_SECONDS = 600;

/** How long a passed identity check is remembered for a link and device, in seconds: the platform's pass and the browser's cookie alike. */
export const IDENTITY_CHECK_SECONDS = 30 * 60;

/**
 * How long the links in a notification that say no live, in seconds: people unsubscribe from old e-mails, and CAN-SPAM asks
 * for 30 days.
 */
export const UNSUBSCRIBE_LINK_SECONDS = 90 * 24 * 3600;

/**
 * Smallest number that public results name: with fewer answers there are none, and no number smaller than this is told.
 * Numbers move only in steps of as many people, so that two looks in a row tell nobody's answer.
 */
export const PUBLIC_RESULTS_MINIMUM = 5;

/** How long a test link is good for, in seconds. */
export const TEST_LINK_SECONDS = 24 * 3600;

/** Largest list of recipients, in bytes. */
export const MAX_RECIPIENT_LIST_BYTES = 700_000;

/** Largest JSON answer that is read of an existing platform, in bytes: no page needs more. */
export const MAX_PLATFORM_REPLY_BYTES = 8 * 1024 * 1024;

/** Largest answer that is read of an identity provider or an address of public keys, in bytes. */
export const MAX_IDENTITY_REPLY_BYTES = 1024 * 1024;

/** Largest webhook of a telephone company, in bytes. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;
/** A mail that came back may bring along the one that was sent. */
export const MAX_REPORT_BYTES = 1024 * 1024;

/** How long after the password the second step can be done, in minutes. */
export const SECOND_STEP_MINUTES = 10;

/** How long somebody may take to sign in at an identity provider. */
export const PROVIDER_ATTEMPT_MINUTES = 10;

/** How long a browser may take to ask a person for a passkey, in milliseconds. */
export const PASSKEY_MS = 5 * 60_000;

/** Recovery codes that a person gets at once. */
export const RECOVERY_CODES = 10;

/** How exactly the last use of a session is known, in milliseconds. */
export const SESSION_USE_MS = 5 * 60_000;

/** How long what happened to a person's second factors is kept, in days. */
export const SECURITY_EVENT_DAYS = 365;

/** How long an invitation to join an account can be accepted, in days. */
export const INVITATION_DAYS = 7;

/** How long a link to choose a new password is good, in minutes. */
export const PASSWORD_RESET_MINUTES = 60;

/** Largest logo or page icon, in bytes. */
export const MAX_BRANDING_IMAGE_BYTES = 1024 * 1024;

/** Largest file of a form's picture, in bytes: what a phone's camera makes fits. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Largest side of a form's picture as it is sent, in pixels. */
export const MAX_PICTURE_PIXELS = 5000;

/** Largest side of a form's picture as it is stored, in pixels. */
export const STORED_PICTURE_PIXELS = 1600;

/** Most pictures that one form file brings. */
export const MAX_FORM_PICTURES = 50;

/** With less space than this on the disk of its data a process does not call itself ready, in bytes: uploads would fail. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** How long the log of calls with API keys is kept, in days. */
export const KEY_CALL_DAYS = 30;

/** How exactly the last use of an API key is known, in milliseconds: a key that is used all the time costs no write at each call. */
export const KEY_USE_MS = 60_000;

/** Largest file of records that is read in a request, in bytes; larger ones go by the command. */
export const MAX_DATA_FILE_BYTES = 20 * 1024 * 1024;
