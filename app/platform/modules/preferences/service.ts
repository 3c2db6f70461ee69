export { communicationOf, findCommunication, readCommunication } from './visit';
export { communicationInfo, preferencesInfo } from './view';
export { holdRecipients } from './holding';
export { createVisits, scopeOf, type Visit } from './visit';
