export { communicationOf, findCommunication, readCommunication } from './visit.server';
export { communicationInfo, preferencesInfo } from './view.server';
export { withLockedRecipients } from './locked-recipients.server';
export { createVisits, scopeOf, type Visit } from './visit.server';
