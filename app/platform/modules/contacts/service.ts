/** What other modules use of contacts. */

export { contactRecords } from './records';
export { createContactService, type ContactHolder, type ListedNumber } from './contacts';
export { createContactPage } from './page';
export { CONTACT_TAG } from './verification';
