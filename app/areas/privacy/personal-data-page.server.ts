import { CONSENT_ACTIONS, CONSENT_SOURCES, type ConsentAction, type ConsentSource } from '~/areas/consents/calls';
import { MAX_SECTION_LINES, SECTION_LINES, type PersonalDataView } from './calls';
import { CHANNELS, EVENT_KINDS, type ChannelName, type EventKind } from '~/lib/contract/enums';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import { pickLocalizedText } from '~/platform/http/pick-localized-text';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import type { Failure } from '~/platform/http/failure';
import { createBillQueries } from '~/areas/bills/service.server';
import { findConsentSubject, listPauses, listStopsOf, readOptions } from '~/areas/consents/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { listSuppressions } from '~/areas/deliveries/service.server';
import { listEnrollments } from '~/areas/enrollment/service.server';
import { createConsentHistory, createEventLog } from '~/areas/events/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { createPaymentLister } from '~/areas/payments/service.server';
import type { RecipientKey } from '~/areas/recipients/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createMessageHistory } from './message-history.server';
import { createDataSubjectRights } from './data-subject-rights.server';

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
const isChannel = (text: string): text is ChannelName => Object.hasOwn(CHANNELS, text);
const isAction = (text: string): text is ConsentAction => CONSENT_ACTIONS.some((each) => each === text);
const isSource = (text: string): text is ConsentSource => CONSENT_SOURCES.some((each) => each === text);
const isKind = (text: string): text is EventKind => EVENT_KINDS.some((each) => each === text);

/** Lines of a part, of which one more was asked for than is shown. */
const partOf = <T>(lines: readonly T[], most: number) => ({
  lines: lines.slice(0, most),
  hasMore: lines.length > most,
});

type TitlesOf = (formIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
type Whole = 'history' | 'messages' | 'events' | '';

/** What the account sees of one recipient. Each module gives its own part. */
export function createPersonalDataPage(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files' | 'config' | 'log' | 'meter'>,
) {
  const { db } = context;
  const rights = createDataSubjectRights(context);
  const forms = createFormService({ db });
  const messageLinesOf = createMessageHistory(context);

  /** What categories are called in a language; one that has no name there keeps its own. */
  function labelsOf(subject: Awaited<ReturnType<typeof findConsentSubject>>, preferredLanguages: readonly string[]) {
    const labels = new Map(
      subject?.categories.map(({ name, labels: json }) => [name, pickLocalizedText(json, preferredLanguages).text]),
    );
    return (category: string) => labels.get(category) || category;
  }

  /** Gives titles of forms by their ids, each looked for once; what is no form keeps its id. */
  function titlesIn(accountId: string): TitlesOf {
    const titles = new Map<string, string>();
    return async (formIds) => {
      for (const formId of formIds)
        if (!titles.has(formId)) titles.set(formId, (await forms.findFormRow(accountId, formId))?.title ?? formId);
      return titles;
    };
  }

  async function consentsOf(
    owner: RecipientKey,
    subject: Awaited<ReturnType<typeof findConsentSubject>>,
    labelOf: (category: string) => string,
    most: number,
  ) {
    const read = subject && (await readOptions(db, subject, owner.recipientId));
    const chosen = new Map(read?.rows.map((row) => [`${row.category}\n${row.channel}`, row.updated_at]));
    const events = await createConsentHistory(context).list(owner.accountId, [owner.recipientId]);
    const history = events.flatMap(({ at, action, category, channel, source, detail }) =>
      isAction(action) && isSource(source) && isChannel(channel)
        ? [{ at: iso(at), action, category, label: category && labelOf(category), channel, source, detail }]
        : [],
    );
    return {
      consents: (read?.options ?? [])
        .filter(({ isApplicable }) => isApplicable)
        .map(({ category, channel, isConsentGiven, isMandatory }) => ({
          category,
          label: labelOf(category),
          channel,
          isGiven: isConsentGiven,
          isMandatory,
          at: isoOrNull(chosen.get(`${category}\n${channel}`) ?? null),
        })),
      history: partOf(history, most),
    };
  }

  async function contactsOf(account: AccountRow, recipient: RecipientRow, testsOnly: boolean) {
    const known = await createContactService({ db }).listKnown(account, recipient);
    // What hangs on an address is of all who have it.
    const contacts = testsOnly ? [] : known.map(({ contact }) => contact);
    const stops = await listStopsOf(db, account.id, contacts);
    const returned = await listSuppressions(db, account.id, contacts);
    const returnOf = ({ channel, contact }: (typeof known)[number]) =>
      returned.find((row) => row.channel === channel && row.contact === contact);
    return {
      contacts: known.map((contact) => ({
        ...contact,
        verifiedAt: isoOrNull(contact.verifiedAt),
        addedAt: isoOrNull(contact.addedAt),
        removedAt: isoOrNull(contact.removedAt),
        returned: returnOf(contact)?.reason ?? null,
        returnedAt: isoOrNull(returnOf(contact)?.since ?? null),
      })),
      stops: stops.flatMap(({ channel, number, stopped_at }) =>
        isChannel(channel) ? [{ channel, number, at: iso(stopped_at) }] : [],
      ),
    };
  }

  async function messagesOf(
    owner: RecipientKey,
    { labelOf, titlesOf }: { labelOf: (category: string) => string; titlesOf: TitlesOf },
    most: number,
  ): Promise<PersonalDataView['messages']> {
    const lines = await messageLinesOf(owner, most + 1);
    const titles = await titlesOf(lines.filter(({ kind }) => kind === 'form').map(({ about }) => about));
    const titleOf = ({ kind, about }: (typeof lines)[number]) => {
      if (kind === 'message') return labelOf(about);
      return kind === 'form' ? (titles.get(about) ?? about) : '';
    };
    return partOf(
      lines.map((line) => ({ ...line, title: titleOf(line) })),
      most,
    );
  }

  async function submissionsOf(owner: RecipientKey, titlesOf: TitlesOf): Promise<PersonalDataView['submissions']> {
    const rows = await createSubmissionService({ db }).listOfRecipient(
      owner.accountId,
      owner.recipientId,
      SECTION_LINES + 1,
    );
    const titles = await titlesOf(rows.map(({ form_id }) => form_id));
    return partOf(
      rows.map(({ id, reference, form_id, submitted_at }) => ({
        id,
        reference,
        formId: form_id,
        formTitle: titles.get(form_id) ?? form_id,
        at: iso(submitted_at),
      })),
      SECTION_LINES,
    );
  }

  async function billsOf(owner: RecipientKey): Promise<Pick<PersonalDataView, 'bills' | 'agreements'>> {
    const lists = createBillQueries({ db });
    const [bills, agreements] = await Promise.all([
      lists.listBills(owner, SECTION_LINES + 1),
      lists.listAgreements(owner, SECTION_LINES + 1),
    ]);
    return {
      bills: partOf(
        bills.map(({ id, number, issued_on, due_on, total_cents }) => ({
          id,
          number,
          issuedOn: issued_on,
          dueOn: due_on,
          totalCents: total_cents,
        })),
        SECTION_LINES,
      ),
      agreements: partOf(
        agreements.map(({ id, title, status, signed_at }) => ({ id, title, status, signedAt: isoOrNull(signed_at) })),
        SECTION_LINES,
      ),
    };
  }

  async function paymentsOf({ accountId, recipientId }: RecipientKey): Promise<PersonalDataView['payments']> {
    const filter = { state: '', from: '', to: '', recipient: recipientId, cursor: '' } as const;
    const { payments, next } = await createPaymentLister({ db }).list({ accountId }, filter, SECTION_LINES);
    return { lines: payments, hasMore: next !== '' };
  }

  return {
    /**
     * What is kept of a recipient, each part with its latest lines; of the part `all` with as many as a page takes. Failures:
     * `recipient.notFound`, `recipient.erased`.
     *
     * @param testsOnly leaves out what hangs on an address or a number and may be of a live recipient
     */
    async get(
      owner: RecipientKey,
      all: Whole,
      { language, testsOnly }: { language: string | undefined; testsOnly: boolean },
    ): Promise<PersonalDataView | Failure> {
      const found = await rights.find(owner);
      if ('isFailure' in found) return found;
      const { account, recipient } = found;
      const most = (part: Whole) => (all === part ? MAX_SECTION_LINES : SECTION_LINES);
      const preferredLanguages = [language ?? account.default_locale, account.default_locale];
      const subject = await findConsentSubject(db, owner);
      const labelOf = labelsOf(subject, preferredLanguages);
      const events = await createEventLog(context).listEvents(owner, most('events') + 1);
      const titlesOf = titlesIn(account.id);
      const titles = await titlesOf(events.map(({ form_id }) => form_id));
      const enrollments = await listEnrollments(db, owner);
      const pauses = await listPauses(db, owner);
      return {
        recipient: {
          id: recipient.id,
          name: recipient.name,
          email: recipient.email,
          phone: recipient.phone,
          isTest: recipient.is_test === 1,
          language: recipient.locale,
          type: recipient.kind,
          balanceCents: recipient.balance_cents,
          nextBillDate: recipient.next_bill_date,
          tags: JSON.parse(recipient.tags) as Record<string, string>,
        },
        ...(await contactsOf(account, recipient, testsOnly)),
        ...(await consentsOf(owner, subject, labelOf, most('history'))),
        pauses: pauses.map(({ category, until }) => ({ category, until: iso(until) })),
        messages: await messagesOf(owner, { labelOf, titlesOf }, most('messages')),
        submissions: await submissionsOf(owner, titlesOf),
        payments: await paymentsOf(owner),
        enrollments: enrollments.map(({ kind, is_enrolled, enrolled_at, ended_at, source }) => ({
          kind,
          isEnrolled: is_enrolled === 1,
          enrolledAt: isoOrNull(enrolled_at),
          endedAt: isoOrNull(ended_at),
          source,
        })),
        ...(await billsOf(owner)),
        events: partOf(
          events.flatMap(({ at, kind, form_id, source }) =>
            isKind(kind) ? [{ at: iso(at), kind, about: form_id, title: titles.get(form_id) ?? form_id, source }] : [],
          ),
          most('events'),
        ),
        currency: currencyOf(account.country),
      };
    },
  };
}
