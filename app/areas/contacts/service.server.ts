/** What other modules use of contacts. */

export { contactRecords } from './dataset-store.server';
export { createContactService, type ContactHolder, type ListedNumber } from './contact-service.server';
export { createContactPageService } from './contact-page-service.server';
export { CONTACT_TAG } from './verify-contact-by-link.server';
