import { LINK_SECONDS, PUBLIC_FORM_GRACE_MS, START_REPEAT_MS } from '~/config/limits';
import type { CallData, CallInput } from '~/lib/contract/call';
import type { FormFile } from '~/areas/forms/form-file';
import { localizeForm } from '~/areas/forms/localize-form';
import { linkPath, publicFormPath } from '~/lib/contract/page-paths';
import type { getFormAddress, getPublicForm, PublicForm, startPublicForm } from './calls';
import { suggestSlug } from '~/domain/form-slug';
import type { PlatformContext } from '~/platform/platform-context';
import { findRow, insertIfNew } from '~/platform/db/row-queries';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountStatusCheck, createAccountService, pageAccountOf } from '~/areas/accounts/service.server';
import { createFormService, isExpired, type StoredForm } from '~/areas/forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { getCloseTime, addressState } from './submission-limit.server';
import { createStartPageTokens } from './start-page-token.server';

export { createSubmissionLimit } from './submission-limit.server';
export { listAbandonedRecipients } from './list-abandoned-recipients.server';
export { formAddressRecords } from './dataset-store.server';

/** An enrollment needs a recipient who is known. */
const isEnrollment = ({ definition }: StoredForm): boolean => definition.type !== 'CustomForm';

/** What a form says of itself before its questions, in each of its languages. */
function textsOf(definition: FormFile): PublicForm['texts'] {
  const languages = new Set([definition.language, ...Object.keys(definition.translations)]);
  return [...languages].map((language) => {
    const { title, elements } = localizeForm(definition, language);
    const questions = elements.findIndex(({ type }) => type === 'inputs');
    const intro = elements.slice(0, Math.max(questions, 0));
    const introHtml = intro.flatMap((element) => (element.type === 'html' ? element.html : [])).join('\n');
    return { language, title, introHtml };
  });
}

/** Forms at public addresses, which anybody may fill in. */
export function createPublicFormService(context: PlatformContext) {
  const { config, db, clock, tokens } = context;
  const accounts = createAccountService({ db });
  const accountStatusCheck = createAccountStatusCheck(context);
  const forms = createFormService(context);
  const limiter = createRateLimiter({ db, clock });
  const stamps = createStartPageTokens(context);

  /** The address, its form and how it stands. Failures: `form.notFound`, as if there were none; thrown, those of the account. */
  async function open({ account, slug }: { account: string; slug: string }) {
    const columns = { account_id: account, slug: slug.toLowerCase() };
    const row = await findRow(db, 'form_addresses', columns);
    if (!row) return fail('form.notFound');
    await accountStatusCheck.requireServed(account);
    const form = await forms.findForm(account, row.form_id);
    if (!form || form.row.status !== 'active' || isEnrollment(form)) return fail('form.notFound');
    const now = clock.now();
    const state = isExpired(form, now) ? 'closed' : addressState(row, now);
    return { row, form, state, key: { accountId: account, id: row.form_id } };
  }

  async function mint({ row, key }: Exclude<Awaited<ReturnType<typeof open>>, Failure>, recipientId: string) {
    const closeTime = getCloseTime(row);
    const left = closeTime === null ? Infinity : Math.ceil((closeTime + PUBLIC_FORM_GRACE_MS - clock.now()) / 1000);
    const seconds = Math.min(LINK_SECONDS, left);
    const { accountId, id: target } = key;
    const token = await tokens.mintLink(
      { purpose: 'form', accountId, recipientId, target, channel: 'webForm' },
      seconds,
    );
    return { path: linkPath('form', token), seconds };
  }

  return {
    /** What the address shows before anybody begins. */
    async get(address: CallInput<typeof getPublicForm>['query']): Promise<PublicForm | Failure> {
      const opened = await open(address);
      if (isFailure(opened)) return opened;
      const { row, form, state, key } = opened;
      const account = await accounts.findAccount(key.accountId);
      if (!account) return fail('form.notFound');
      const { definition } = form;
      const ends = [getCloseTime(row), Date.parse(definition.expirationDate ?? '')].filter(
        (end): end is number => end !== null && !Number.isNaN(end),
      );
      return {
        state,
        texts: textsOf(definition),
        closesAt: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
        placesLeft: row.places === null ? null : Math.max(0, row.places - row.taken),
        stamp: stamps.create(key),
        account: pageAccountOf(account, config),
      };
    },

    /** A form that takes submissions at its address, to be begun from another page. `form.notFound` where it takes none. */
    async offer(
      address: CallInput<typeof getPublicForm>['query'],
    ): Promise<{ form: StoredForm; stamp: string } | Failure> {
      const opened = await open(address);
      if (isFailure(opened)) return opened;
      const { form, state, key } = opened;
      return state === 'open' ? { form, stamp: stamps.create(key) } : fail('form.notFound');
    },

    /**
     * Begins the form: a recipient whom nobody knows, and a link for them. The same stamp pressed twice at once begins once; later
     * it begins nothing, so that going back leads nobody into what another has typed.
     */
    async start({
      stamp,
      trap,
      ...address
    }: CallInput<typeof startPublicForm>['body']): Promise<CallData<typeof startPublicForm> | Failure> {
      const opened = await open(address);
      if (isFailure(opened)) return opened;
      const { state, key } = opened;
      if (state !== 'open') return fail(state === 'full' ? 'publicForm.full' : 'publicForm.closed');
      if (trap.trim() !== '') return fail('publicForm.again', { reason: 'trap' });
      const read = stamps.read(key, stamp);
      if ('reason' in read) return fail('publicForm.again', read);
      const seconds = await limiter.consume('publicForm', JSON.stringify([key.accountId, key.id]));
      if (seconds > 0) return fail('publicForm.busy', { minutes: Math.ceil(seconds / 60) });
      const recipientId = `web-${read.nonce}`;
      const start = { account_id: key.accountId, form_id: key.id, recipient_id: recipientId };
      const isGood = await db.transaction().execute(async (trx) => {
        if (!(await insertIfNew(trx, 'form_starts', { ...start, started_at: clock.now(), sent_at: null }))) {
          const first = await findRow(trx, 'form_starts', start);
          return clock.now() - (first?.started_at ?? 0) <= START_REPEAT_MS;
        }
        await createRecipientService({ db: trx }).save({ accountId: key.accountId, recipientId }, {});
        await trx
          .updateTable('form_addresses')
          .set((eb) => ({ begun: eb('begun', '+', 1) }))
          .where('account_id', '=', key.accountId)
          .where('form_id', '=', key.id)
          .execute();
        return true;
      });
      return isGood ? mint(opened, recipientId) : fail('publicForm.again', { reason: 'late' });
    },

    /** The address of a form as its admins see it. */
    async address(
      accountId: string,
      { formId }: CallInput<typeof getFormAddress>['query'],
    ): Promise<CallData<typeof getFormAddress> | Failure> {
      const [row, form, account] = await Promise.all([
        findRow(db, 'form_addresses', { account_id: accountId, form_id: formId }),
        forms.findForm(accountId, formId),
        accounts.findAccount(accountId),
      ]);
      if (!form || !account) return fail('form.notFound');
      const now = clock.now();
      return {
        title: form.row.title,
        isLive: form.row.status === 'active' && !isExpired(form, now),
        isEnrollment: isEnrollment(form),
        address: row
          ? {
              path: publicFormPath(accountId, row.slug),
              slug: row.slug,
              state: addressState(row, now),
              isOpen: row.closed_at === null,
              limit: row.places,
              closesAt: row.closes_at === null ? null : new Date(row.closes_at).toISOString(),
              begun: row.begun,
              submitted: row.taken,
            }
          : null,
        suggestion: suggestSlug(form.row.title),
        timeZone: account.time_zone,
      };
    },
  };
}
