/** What other modules use of contacts. */
export { createContactService, type ContactHolder, type ListedNumber } from './contacts';
export { createContactPage } from './page';
