/** Limits that no specification names. */

/** Largest body of a page post without files, in bytes. */
export const MAX_FORM_BODY_BYTES = 1024 * 1024;

/** Largest attachment where a form names no limit, in MB of 1,048,576 bytes. */
export const DEFAULT_ATTACHMENT_MB = 10;

/** Largest attachment that a form may ask for, in MB. */
export const MAX_ATTACHMENT_MB = 50;

/** Preferred and largest size of a signature image. Spec: forms-and-approval 9. */
export const SIGNATURE_MB = 2;

/** Signature pad, in CSS pixels. Spec: forms-and-approval 9. */
export const SIGNATURE_PAD = { width: 560, height: 230, minWidth: 1 } as const;

/** How long a draft without a submission is kept, in days. */
export const DRAFT_DAYS = 30;

/** How long a minted link is good for when nothing else is said, in seconds. */
export const LINK_SECONDS = 14 * 24 * 3600;

/** How long the link is good for that two numbers of a bill are exchanged for, in seconds. */
export const SUPPLIER_LINK_SECONDS = 3600;
