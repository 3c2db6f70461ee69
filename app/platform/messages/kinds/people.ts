import type { SecurityEventKind } from '~/areas/users/second-factor/calls';
import { singleLine } from '../clean';
import { auto, ltr } from '../content';
import { button, email, quiet, sentence, type Message, type Scene } from '../parts';

interface SignUpParams {
  url: string;
}

/** About an invitation to join an account. */
interface PeopleParams {
  /** Name of who invites. */
  by: string;
  url: string;
}

interface PasswordResetParams {
  url: string;
  minutes: number;
}

/** What happened to somebody's second factors. */
interface SecurityParams {
  kind: SecurityEventKind;
  /** Of the factor. */
  name: string;
  /** Who did it, where it was somebody else. */
  by: string;
  /** Whoever it is has come in by this, and has no password that could be changed. */
  isNew?: boolean;
  url: string;
}

/** About an address of the account's own systems that nothing is sent to any more. */
interface WebhookParams {
  /** Host of the address. */
  host: string;
  /** For how long it has taken nothing; 0 where it said itself that it is gone. */
  days: number;
  url: string;
}

export function signUpVerify(scene: Scene, { url, hours }: SignUpParams & { hours: number }): Message {
  const { t, company } = scene;
  return email(scene, t('signUp.subject', { company }), [
    sentence(t('signUp.intro', { company: auto(company) })),
    button(scene, t('signUp.open'), url),
    sentence(t('signUp.valid', { hours: ltr(String(hours)) })),
    quiet(t('signUp.ignore')),
  ]);
}

/** To an address that is a user's already. */
export function signUpTaken(scene: Scene, { url }: SignUpParams): Message {
  const { t, company } = scene;
  return email(scene, t('signUp.takenSubject', { company }), [
    sentence(t('signUp.takenIntro', { company: auto(company) })),
    button(scene, t('signUp.takenOpen'), url),
    quiet(t('signUp.takenIgnore')),
  ]);
}

export function peopleInvitation(scene: Scene, { by, url, days }: PeopleParams & { days: number }): Message {
  const { t, company } = scene;
  return email(scene, t('people.subject', { company }), [
    sentence(t('people.intro', { company: auto(company), by: auto(singleLine(by, 120)) })),
    button(scene, t('people.open'), url),
    sentence(t('people.valid', { days: ltr(String(days)) })),
    quiet(t('people.ignore')),
  ]);
}

/** To an address that belongs to an account already: an address belongs to one. */
export function peopleTaken(scene: Scene, { by, url }: PeopleParams): Message {
  const { t, company } = scene;
  return email(scene, t('people.subject', { company }), [
    sentence(t('people.taken', { company: auto(company), by: auto(singleLine(by, 120)) })),
    button(scene, t('people.takenOpen'), url),
    quiet(t('people.ignore')),
  ]);
}

export function passwordReset(scene: Scene, { url, minutes }: PasswordResetParams): Message {
  const { t, company } = scene;
  return email(scene, t('passwordReset.subject', { company }), [
    sentence(t('passwordReset.intro', { company: auto(company) })),
    button(scene, t('passwordReset.open'), url),
    sentence(t('passwordReset.valid', { minutes: ltr(String(minutes)) })),
    quiet(t('passwordReset.ignore')),
  ]);
}

export function security(scene: Scene, { kind, name, by, isNew, url }: SecurityParams): Message {
  const { t, company } = scene;
  const called = singleLine(name, 60);
  return email(scene, t(isNew ? 'security.newSubject' : 'security.subject', { company }), [
    sentence(
      t(isNew ? 'security.newPerson' : `security.${kind}`, { company: auto(company), by: auto(singleLine(by, 120)) }),
    ),
    ...(called ? [sentence(t('security.name', { name: auto(called) }))] : []),
    button(scene, t('security.open'), url),
    quiet(t(isNew ? 'security.newNotYou' : 'security.notYou')),
  ]);
}

export function webhookFailed(scene: Scene, { host, days, url }: WebhookParams): Message {
  const { t } = scene;
  const about = { host: ltr(host), days: ltr(String(days)) };
  return email(scene, t('webhook.subject', { host }), [
    sentence(t(days > 0 ? 'webhook.silent' : 'webhook.gone', about)),
    sentence(t('webhook.missed')),
    button(scene, t('webhook.open'), url),
  ]);
}
