import type { CallData, CallInput } from '~/lib/contract/call';
import { ADMINS, isoCountry } from '~/lib/contract/enums';
import {
  RESULTS_OF_ONE_KIND,
  RESULTS_PER_KIND,
  type FoundForm,
  type FoundGroup,
  type FoundPerson,
  type FoundSubmission,
  type searchAccount,
} from './calls';
import type { UserToken } from '~/lib/contract/token-schemas';
import { normalizeEmail } from '~/domain/contact';
import { parseSearchQuery, type SearchQuery } from '~/domain/search-query';
import type { PlatformContext } from '~/platform/platform-context';
import { createAccountService } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { formRows } from '~/areas/forms/service.server';
import { createRecipientSearch, createRecipientService } from '~/areas/recipients/service.server';
import { createSubmissionSearch } from '~/areas/submissions/service.server';
import { createTemplateService } from '~/areas/form-builder/service.server';

type Found = CallData<typeof searchAccount>;

const NOTHING = { lines: [], total: 0, isMore: false };

/** A group of which one more was looked for than is counted. */
function groupOf<R, T>(rows: readonly R[], shown: number, lineOf: (row: R) => T): FoundGroup<T> {
  return {
    lines: rows.slice(0, shown).map(lineOf),
    total: Math.min(rows.length, RESULTS_OF_ONE_KIND),
    isMore: rows.length > RESULTS_OF_ONE_KIND,
  };
}

/** One search over what an account has. Nothing of what is looked for is kept or logged. */
export function createSearchService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>) {
  const { db } = context;
  const accounts = createAccountService({ db });
  const contacts = createContactService({ db });
  const recipients = createRecipientService({ db });
  const templates = createTemplateService(context);

  async function findForms(user: UserToken, { text }: SearchQuery): Promise<FoundGroup<FoundForm>> {
    const { templates: rows, total } = await templates.list(user, { status: 'all', search: text, page: 1 });
    return {
      lines: rows.slice(0, RESULTS_PER_KIND).map(({ id, title, status }) => ({ id, title, status })),
      total: Math.min(total, RESULTS_OF_ONE_KIND),
      isMore: total > RESULTS_OF_ONE_KIND,
    };
  }

  /** Also those with a contact of their own that fits. */
  async function findPeople(accountId: string, { text, phone }: SearchQuery) {
    const texts = [...new Set([text, phone])].filter(Boolean);
    const owners = await Promise.all(texts.map((each) => contacts.findOwnersOfText(accountId, each)));
    const others = owners.flatMap((ids) => ids ?? []);
    const rows = await createRecipientSearch(db).find(accountId, { texts, others, limit: RESULTS_OF_ONE_KIND + 1 });
    return rows
      .map(({ is_test, ...person }) => ({ ...person, isTest: is_test === 1, isExact: isExact(person) }))
      .sort((a, b) => Number(b.isExact) - Number(a.isExact));

    function isExact({ id, email, phone: own }: Pick<FoundPerson, 'id' | 'email' | 'phone'>): boolean {
      return (
        id === text ||
        (email !== null && normalizeEmail(email) === normalizeEmail(text)) ||
        (phone !== '' && own === phone)
      );
    }
  }

  async function findSubmissions(accountId: string, { reference }: SearchQuery, recipientIds: readonly string[]) {
    const limit = RESULTS_OF_ONE_KIND + 1;
    const rows = await createSubmissionSearch(db).find(accountId, { reference, recipientIds, limit });
    return rows.sort((a, b) => Number(b.reference === reference) - Number(a.reference === reference));
  }

  /** What lines of submissions say of others. */
  async function namesOf(accountId: string, rows: readonly { form_id: string; recipient_id: string }[]) {
    const formIds = [...new Set(rows.map((row) => row.form_id))];
    const [titles, people] = await Promise.all([
      formIds.length === 0
        ? []
        : formRows(db).select(['id', 'title']).where('account_id', '=', accountId).where('id', 'in', formIds).execute(),
      recipients.listNames(accountId, [...new Set(rows.map((row) => row.recipient_id))]),
    ]);
    return { titles: new Map(titles.map(({ id, title }) => [id, title])), people };
  }

  return {
    /** Forms, people and submissions of the user's account; people only for those who may look at them. */
    async find(user: UserToken, { q, kind }: CallInput<typeof searchAccount>['query']): Promise<Found> {
      const { accountId } = user;
      const seesPeople = ADMINS.some((role) => role === user.role);
      const account = await accounts.findAccount(accountId);
      const searched = parseSearchQuery(q, isoCountry(account?.country ?? ''));
      if (searched.text === '') return { forms: NOTHING, people: seesPeople ? NOTHING : null, submissions: NOTHING };
      const [forms, people] = await Promise.all([findForms(user, searched), findPeople(accountId, searched)]);
      const ids = people.slice(0, RESULTS_OF_ONE_KIND).map(({ id }) => id);
      const rows = await findSubmissions(accountId, searched, ids);
      const shown = kind === 'submissions' ? RESULTS_OF_ONE_KIND : RESULTS_PER_KIND;
      const names = await namesOf(accountId, rows.slice(0, shown));
      const submissions = groupOf(rows, shown, (row): FoundSubmission => ({
        id: row.id,
        reference: row.reference,
        formId: row.form_id,
        formTitle: names.titles.get(row.form_id) ?? row.form_id,
        recipientId: row.recipient_id,
        recipientName: names.people.get(row.recipient_id) ?? '',
        submittedAt: new Date(row.submitted_at).toISOString(),
        isTest: row.is_test === 1,
        isWithdrawn: row.withdrawn_at !== null,
        isExact: row.reference === searched.reference,
      }));
      return {
        forms,
        people: seesPeople ? groupOf(people, RESULTS_PER_KIND, (person) => person) : null,
        submissions: { ...submissions, isMore: submissions.isMore || people.length > RESULTS_OF_ONE_KIND },
      };
    },
  };
}
