import { findDataset } from '~/areas/data-import/datasets';
import { keyOf, type AnyRecord, type Dataset } from '~/areas/data-import/datasets/dataset';
import { readRecord, type ReadError } from '~/areas/data-import/datasets/record-json';
import { linkPathOfClaims } from '~/lib/contract/page-paths';
import { PREVIEW_SECONDS, SETTING_PAGES, type PreviewPage } from './calls';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, type Failure } from '~/platform/http/failure';
import { createAccountService, buildNewAccountRow } from '~/areas/accounts/service.server';
import { createDataService, readAsDataUrl, renameFiles } from '~/areas/data-import/service.server';
import { SAMPLE_RECIPIENT, createSampleRecords, type IdentityCheckField } from './sample-data.server';

/** What every preview needs of the account, beside the dataset that is looked at. */
const COPIED_DATASETS = ['account', 'preference-settings', 'categories'];

/** What the tokens of the pages are good for; a payment has a token of its own. */
const PURPOSES: Readonly<Record<Exclude<PreviewPage, 'pay'>, LinkPurpose>> = {
  preferences: 'preferences',
  unsubscribe: 'unsubscribe',
  bill: 'view-bill',
  expired: 'expired',
  outage: 'outage',
  wallet: 'wallet',
};

interface Previewed {
  pages: { page: PreviewPage; path: string }[];
  errors: ReadError[];
}

/** What is previewed, and by whom. */
interface PreviewRequest {
  accountId: string;
  actor: string;
  dataset: Dataset;
}

interface Owner {
  accountId: string;
  recipientId: string;
}

/** The dataset of a name that the contract lets pass. */
export function getDataset(name: string): Dataset {
  const dataset = findDataset(name);
  if (!dataset) throw new Error(`No dataset "${name}"`);
  return dataset;
}

/**
 * Previews settings before they are saved. A preview is an account of its own: it has the settings of the other one with the
 * record put over them, and one made-up recipient. Its pages are the real ones. It sends nothing, nobody signs in to it, no list has it,
 * and after an hour all of it is removed.
 */
export function createSettingsPreview(
  context: Pick<PlatformContext, 'db' | 'engine' | 'clock' | 'ids' | 'files' | 'tokens'>,
) {
  const { db, clock, ids, files, tokens } = context;
  const accounts = createAccountService({ db });
  const data = createDataService(context);
  const limiter = createRateLimiter({ db, clock });

  /** With files that any account can read, and without the number that STOP is sent to: that is one account's alone. */
  async function toPortable(dataset: Dataset, record: AnyRecord): Promise<AnyRecord> {
    const renamed = await renameFiles(dataset, record, (key) =>
      key.startsWith('data:') ? key : readAsDataUrl(files, key),
    );
    return dataset.name === 'preference-settings' ? { ...renamed, smsNumber: null } : renamed;
  }

  async function saveRecords(accountId: string, dataset: Dataset, records: readonly AnyRecord[]): Promise<void> {
    const lines = records.map((given, index) => ({ line: index + 1, given, errors: [] }));
    const outcomes = await data.put(accountId, dataset, lines, { actor: 'preview' });
    const wrong = outcomes.find(({ outcome }) => outcome === 'wrong');
    if (wrong) throw new Error(`The preview refuses ${dataset.name}: ${JSON.stringify(wrong)}`);
  }

  /** Makes the account of a preview, with the settings of the other one. */
  async function createPreviewAccount({ accountId, dataset }: PreviewRequest): Promise<string> {
    const account = await accounts.getAccount({ accountId });
    const { id, ...row } = buildNewAccountRow({
      id: ids.next(),
      publicId: ids.next(),
      name: account.name,
      supportEmail: account.support_email,
      language: account.default_locale,
    });
    await accounts.insertPreview({ ...row, id, preview_of: accountId }, clock.now() + PREVIEW_SECONDS * 1000);
    for (const name of new Set([...COPIED_DATASETS, dataset.name])) {
      const copied = getDataset(name);
      for await (const page of data.pages(accountId, copied))
        await saveRecords(id, copied, await Promise.all(page.map((record) => toPortable(copied, record))));
    }
    return id;
  }

  /** Adds the made-up recipient, who knows the answers of an identity check. */
  async function addSampleRecipient(accountId: string, record: AnyRecord): Promise<void> {
    const fields = (record.fields ?? []) as IdentityCheckField[];
    for (const { dataset, given } of createSampleRecords(ids.next(), fields, await data.getReferenceTime(accountId)))
      await saveRecords(accountId, dataset, [given]);
  }

  /** Resolves to undefined where the account has nothing that the page is about. */
  async function pathOf(page: PreviewPage, owner: Owner, record: AnyRecord): Promise<string | undefined> {
    if (page === 'pay') {
      const { dueCents: amountCents, email, phone: phoneNumber } = SAMPLE_RECIPIENT;
      const claims = { ...owner, jti: ids.next(), amountCents, email, phoneNumber };
      return linkPathOfClaims({ purpose: 'smart-pay' }, await tokens.mintSmartPay(claims, PREVIEW_SECONDS));
    }
    const target = await targetOf(page, owner, record);
    if (target === undefined) return undefined;
    const claims = { ...owner, purpose: PURPOSES[page], target };
    return linkPathOfClaims(claims, await tokens.mintLink(claims, PREVIEW_SECONDS));
  }

  async function targetOf(page: PreviewPage, { accountId }: Owner, record: AnyRecord): Promise<string | undefined> {
    if (page === 'wallet') return String(record.id);
    if (page !== 'unsubscribe') return '';
    const named =
      record.name === undefined ? await data.page(accountId, getDataset('categories'), { limit: 1 }) : [record];
    return named[0] && String(named[0].name);
  }

  return {
    /**
     * The pages that a record of settings changes, as they would be; none where the record is wrong. Failure: `request.tooMany`.
     *
     * @param value the record's JSON: fields that it does not name stay as they are
     */
    async preview({ accountId, actor, dataset }: PreviewRequest, value: unknown): Promise<Previewed | Failure> {
      const { given, errors } = readRecord(dataset, value, await data.getReferenceTime(accountId));
      const line = { line: 1, given, errors };
      const [checked] = await data.put(accountId, dataset, [line], { actor, isDry: true });
      if (checked?.outcome === 'wrong') return { pages: [], errors: checked.errors };
      const seconds = await limiter.consume('settingsPreview', accountId);
      if (seconds > 0) return fail('request.tooMany', { seconds });

      const shown = await createPreviewAccount({ accountId, actor, dataset });
      await saveRecords(shown, dataset, [await toPortable(dataset, given)]);
      const record = (await data.find(shown, dataset, keyOf(dataset, given))) ?? given;
      await addSampleRecipient(shown, record);
      const owner = { accountId: shown, recipientId: SAMPLE_RECIPIENT.id };
      const pages: Previewed['pages'] = [];
      for (const page of pagesOf(dataset, record)) {
        const path = await pathOf(page, owner, record);
        if (path !== undefined) pages.push({ page, path: `${path}${languageOf(record)}` });
      }
      return { pages, errors: [] };
    },
  };
}

/** A text in one language is looked at in it. */
const languageOf = ({ language }: AnyRecord): string => (typeof language === 'string' ? `?lang=${language}` : '');

/** An identity check stands before one page. */
const pagesOf = ({ name }: Dataset, record: AnyRecord): readonly PreviewPage[] =>
  (SETTING_PAGES[name] ?? []).filter(
    (page) => name !== 'gate' || PURPOSES[page as keyof typeof PURPOSES] === record.page,
  );
