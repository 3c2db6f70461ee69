export { getCommunication, findCommunication, readCommunicationState } from './link-session.server';
export { readCommunicationInfo, readPreferencesInfo } from './preferences-info.server';
export { withLockedRecipients } from './locked-recipients.server';
export { createLinkSessionOpener, preferenceScope, type LinkSession } from './link-session.server';
