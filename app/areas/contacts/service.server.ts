/** What other modules use of contacts. */

export { contactRecords } from './records.server';
export { createContactService, type ContactHolder, type ListedNumber } from './contacts.server';
export { createContactPage } from './contact-page.server';
export { CONTACT_TAG } from './verification.server';
