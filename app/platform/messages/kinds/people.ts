import { singleLine } from '../clean';
import { fill, plain } from '../content';
import { auto, email, ltr, sentence, webAddress, type Message, type Scene } from '../parts';
import { PASSWORD_RESET_TEXTS } from '../texts/password-reset';
import { PEOPLE_TEXTS } from '../texts/people';

export interface SignUpParams {
  url: string;
}

/** About an invitation to join an account. */
export interface PeopleParams {
  /** Name of who invites. */
  by: string;
  url: string;
}

export interface PasswordResetParams {
  url: string;
  minutes: number;
}

export function signUpVerify(scene: Scene, { url, hours }: SignUpParams & { hours: number }): Message {
  const {
    texts: { signUp, common },
    company,
  } = scene;
  return email(scene, fill(signUp.subject, { company }, plain), [
    sentence(signUp.intro, { company }),
    { kind: 'button', label: signUp.open, url: webAddress(url), copyHint: common.copyLink },
    sentence(signUp.valid, { hours: ltr(String(hours)) }),
    sentence(signUp.ignore, {}, true),
  ]);
}

/** To an address that is a user's already. */
export function signUpTaken(scene: Scene, { url }: SignUpParams): Message {
  const {
    texts: { signUp, common },
    company,
  } = scene;
  return email(scene, fill(signUp.takenSubject, { company }, plain), [
    sentence(signUp.takenIntro, { company }),
    { kind: 'button', label: signUp.takenOpen, url: webAddress(url), copyHint: common.copyLink },
    sentence(signUp.takenIgnore, {}, true),
  ]);
}

export function peopleInvitation(scene: Scene, { by, url, days }: PeopleParams & { days: number }): Message {
  const {
    company,
    locale,
    texts: { common },
  } = scene;
  const said = PEOPLE_TEXTS[locale];
  return email(scene, fill(said.subject, { company }, plain), [
    sentence(said.intro, { company, by: auto(singleLine(by, 120)) }),
    { kind: 'button', label: said.open, url: webAddress(url), copyHint: common.copyLink },
    sentence(said.valid, { days: ltr(String(days)) }),
    sentence(said.ignore, {}, true),
  ]);
}

/** To an address that belongs to an account already: an address belongs to one. */
export function peopleTaken(scene: Scene, { by, url }: PeopleParams): Message {
  const {
    company,
    locale,
    texts: { common },
  } = scene;
  const said = PEOPLE_TEXTS[locale];
  return email(scene, fill(said.subject, { company }, plain), [
    sentence(said.taken, { company, by: auto(singleLine(by, 120)) }),
    { kind: 'button', label: said.takenOpen, url: webAddress(url), copyHint: common.copyLink },
    sentence(said.ignore, {}, true),
  ]);
}

export function passwordReset(scene: Scene, { url, minutes }: PasswordResetParams): Message {
  const {
    company,
    locale,
    texts: { common },
  } = scene;
  const said = PASSWORD_RESET_TEXTS[locale];
  return email(scene, fill(said.subject, { company }, plain), [
    sentence(said.intro, { company }),
    { kind: 'button', label: said.open, url: webAddress(url), copyHint: common.copyLink },
    sentence(said.valid, { minutes: ltr(String(minutes)) }),
    sentence(said.ignore, {}, true),
  ]);
}
