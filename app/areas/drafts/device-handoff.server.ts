import { sql } from 'kysely';
import { PHONE_PART_MS } from '~/config/limits';
import type { CallData, CallInput } from '~/lib/contract/call';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import {
  DEVICE_HANDOFF_KEY,
  type claimPart,
  type getPart,
  type offerPart,
  type openPart,
} from './device-handoff-calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { FormInput } from '~/domain/form-model';
import { isFile, isSignature } from '~/areas/forms/input-types';
import { partStateAt, HANDOFF_CODE_LENGTH, phoneStateFor, type PartState } from '~/domain/device-handoff-code';
import type { PlatformContext } from '~/platform/platform-context';
import { writeForRecipient } from '~/platform/db/erasures';
import type { DeviceHandoffRow } from '~/platform/db/device-handoff-row-types';
import { findRow, insertRow, rowsOf, updateRows } from '~/platform/db/row-queries';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService, pageAccountOf } from '~/areas/accounts/service.server';
import { createFormService, isExpired, ownerColumns, ownerOf, type LinkedForm } from '~/areas/forms/service.server';
import { encryptPath, hashToken, decryptPath } from '~/areas/short-links/service.server';
import { isDraftClosed } from './draft-closed.server';
import { createDraftService } from './service.server';

/** A link to a form; where a phone has taken over a part of it, for that alone. */
export type FileLink = LinkClaims & { part?: { id: string; inputId: string } };

/** The key that encrypts a row under a link's token, which makes many. */
const linkKey = (token: string, id: string): string => `${token}.${id}`;

const stateOf = ({ state, expires_at }: DeviceHandoffRow, now: number): PartState =>
  partStateAt(state as PartState, expires_at, now);

const filesOf = ({ file_ids }: DeviceHandoffRow): string[] => file_ids.split(',').filter(Boolean);

/** The question of a part by itself: whether it is shown was decided where it was offered. */
const standaloneInput = (input: FormInput): FormInput => ({ ...input, required: true, visible: true, rules: [] });

/**
 * Questions of a form that are handed to a phone by a code: one phone takes one over, for some minutes, and may do nothing but give
 * its files. The link's token never leaves the platform for that; it is checked at every call, as if the link itself was used.
 */
export function createDeviceHandoffService(
  context: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'ids' | 'files' | 'tokens'>,
) {
  const { config, db, clock, ids, tokens } = context;
  const accounts = createAccountService({ db });
  const forms = createFormService({ db });
  const drafts = createDraftService(context);
  const limiter = createRateLimiter({ db, clock });

  const findByCode = (code: string) => findRow(db, 'phone_parts', { code_hash: hashToken(code) });

  /** The link that has offered a part. Throws `FailureError` where that is no good any more. */
  const linkOf = (row: DeviceHandoffRow, code: string) =>
    tokens.requireLink(decryptPath(code, row.sealed_token), 'form');

  async function view(row: DeviceHandoffRow, linked: LinkedForm, device: string | undefined) {
    const isOwn = device !== undefined && row.device_hash === hashToken(device);
    const state = phoneStateFor(stateOf(row, clock.now()), isOwn);
    if (state === 'open' || state === 'mine') {
      if (await isDraftClosed(db, linked)) return 'sent';
      if (isExpired(linked.form, clock.now())) return 'over';
    }
    return state;
  }

  /** What its phone is shown of a draft: the files of its question. */
  async function viewHandoff(linked: LinkedForm, input: FormInput) {
    const { files, uploads } = await drafts.view(linked);
    const isOfInput = ({ inputId }: { inputId: string }) => inputId === input.id;
    return {
      country: linked.form.definition.country,
      formElements: [{ type: 'inputs' as const, inputs: [standaloneInput(input)] }],
      files: files.filter(isOfInput),
      uploads: uploads.filter(isOfInput),
    };
  }

  return {
    /** Failures: `form.unknownInput` for a question that takes no file, `form.alreadySubmitted`, `request.tooMany` (with `seconds`). */
    async offer({
      token,
      inputId,
      language,
    }: CallInput<typeof offerPart>['body']): Promise<CallData<typeof offerPart> | Failure> {
      const link = await tokens.requireLink(token, 'form');
      const linked = await forms.requireForm(link);
      const input = linked.inputs.find(({ id }) => id === inputId);
      if (!input || !isFile(input)) return fail('form.unknownInput');
      if (await isDraftClosed(db, linked)) return fail('form.alreadySubmitted');
      const seconds = await limiter.consume('offerPart', Object.values(linked.owner).map(encodeURIComponent).join('/'));
      if (seconds > 0) return fail('request.tooMany', { seconds });
      const [id, code, now] = [ids.next(), ids.letters(HANDOFF_CODE_LENGTH), clock.now()];
      const row: DeviceHandoffRow = {
        id,
        ...ownerColumns(linked.owner),
        input_id: inputId,
        language,
        state: 'open',
        code_hash: hashToken(code),
        token_hash: hashToken(token),
        sealed_token: encryptPath(code, token),
        sealed_code: encryptPath(linkKey(token, id), code),
        device_hash: '',
        file_ids: '',
        created_at: now,
        expires_at: Math.min(now + PHONE_PART_MS, link.exp * 1000),
      };
      await writeForRecipient(db, linked.owner, (trx) => insertRow(trx, 'phone_parts', row));
      return { partId: id };
    },

    /** An offer as the link sees it that has made it. Failure: `part.unknown`. */
    async find(token: string, id: string): Promise<CallData<typeof getPart> | Failure> {
      const link = await tokens.requireLink(token, 'form');
      const row = await findRow(db, 'phone_parts', { id, token_hash: hashToken(token) });
      if (!row) return fail('part.unknown');
      const found = await Promise.all(filesOf(row).map((fileId) => drafts.findFile(ownerOf(link), fileId)));
      const state = stateOf(row, clock.now());
      return {
        inputId: row.input_id,
        state,
        // What was taken away again has not.
        hasCome: found.some((file) => file !== undefined),
        code: state === 'open' ? decryptPath(linkKey(token, id), row.sealed_code) : '',
        expiresAt: row.expires_at,
      };
    },

    /** Ids of the files that phones have brought. */
    async listFiles(link: LinkClaims): Promise<{ fileIds: string[] }> {
      const rows = await rowsOf(db, 'phone_parts', ownerColumns(ownerOf(link))).execute();
      return { fileIds: rows.flatMap(filesOf) };
    },

    /** What a code is for. Failure: `part.unknown`; throws where its link is no good any more. */
    async open({ code, device }: CallInput<typeof openPart>['query']): Promise<CallData<typeof openPart> | Failure> {
      const row = await findByCode(code);
      if (!row) return fail('part.unknown');
      const linked = await forms.requireForm(await linkOf(row, code));
      const account = await accounts.findAccount(row.account_id);
      const texts = localizeForm(linked.form.definition, row.language);
      const input = inputsOf(texts.elements).find(({ id }) => id === row.input_id);
      if (!account || !input) return fail('part.unknown');
      const state = await view(row, linked, device);
      return {
        state,
        account: pageAccountOf(account, config),
        formTitle: texts.title,
        language: texts.language,
        question: input.name,
        isSignature: isSignature(input),
        expiresAt: row.expires_at,
        part: state === 'mine' ? await viewHandoff(linked, input) : null,
      };
    },

    /**
     * Takes a part over, from when on its phone has as much time again.
     *
     * @returns true also for a repeat; false where there is nothing to take any more; `part.unknown`, `part.taken`
     */
    async claim({ code, device }: CallInput<typeof claimPart>['body']): Promise<CallData<typeof claimPart> | Failure> {
      const row = await findByCode(code);
      if (!row) return fail('part.unknown');
      const link = await linkOf(row, code);
      const now = clock.now();
      if ((await view(row, await forms.requireForm(link), device)) !== 'open') return claimResult(code, device);
      await db
        .updateTable('phone_parts')
        .set({
          state: 'claimed',
          device_hash: hashToken(device),
          expires_at: Math.min(now + PHONE_PART_MS, link.exp * 1000),
        })
        .where((eb) => eb.and({ id: row.id, state: 'open' }))
        .where('expires_at', '>', now)
        .execute();
      return claimResult(code, device);
    },

    /** Ends what a phone may do. A repeat answers the same; false where it was over before. */
    async finish({ code, device }: CallInput<typeof claimPart>['body']): Promise<{ isFinished: boolean } | Failure> {
      const row = await findByCode(code);
      if (!row) return fail('part.unknown');
      await linkOf(row, code);
      if (row.device_hash !== hashToken(device)) return fail('part.taken');
      if (stateOf(row, clock.now()) !== 'claimed') return { isFinished: row.state === 'done' };
      await updateRows(db, 'phone_parts', { state: 'done' }, { id: row.id, state: 'claimed' });
      return { isFinished: true };
    },

    /**
     * Whoever may give the files of a form: its link, or a phone that has taken a part of it over. Throws `FailureError` as
     * `Tokens.requireLink` does.
     */
    async requireFileLink(token: string): Promise<FileLink> {
      if (!DEVICE_HANDOFF_KEY.test(token)) return tokens.requireLink(token, 'form');
      const [code = '', device = ''] = token.split('.');
      const row = await findByCode(code);
      if (row?.device_hash !== hashToken(device)) throw new FailureError(fail('token.invalid'));
      if (stateOf(row, clock.now()) !== 'claimed') throw new FailureError(fail('token.expired'));
      return { ...(await linkOf(row, code)), part: { id: row.id, inputId: row.input_id } };
    },

    /** Records the file that such a call has stored, where it came from a phone. */
    async recordFile<K extends { fileId: string }>(link: FileLink, file: K | Failure): Promise<K | Failure> {
      if (link.part && !isFailure(file))
        await db
          .updateTable('phone_parts')
          .set({ file_ids: sql`file_ids || ',' || ${file.fileId}` })
          .where('id', '=', link.part.id)
          .execute();
      return file;
    },
  };

  async function claimResult(code: string, device: string): Promise<{ isClaimed: boolean } | Failure> {
    const row = await findByCode(code);
    if (!row) return fail('part.unknown');
    const state = phoneStateFor(stateOf(row, clock.now()), row.device_hash === hashToken(device));
    return state === 'taken' ? fail('part.taken') : { isClaimed: state === 'mine' };
  }
}
