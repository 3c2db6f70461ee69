import { json, type ActionFunctionArgs } from '@remix-run/node';
import { MAX_RECIPIENT_LIST_BYTES } from '~/config/limits';
import { createTestLink, type SendRow } from '~/contract/sending';
import { daysOf, FIELDS, readList, readOne, type SendChannel } from '~/features/sending/fields';
import type { Said } from '~/features/sending/send-page';
import { readUserPost } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { badRequest, seeOther } from '~/services/respond.server';
import { uploadedFile } from '~/services/uploaded-file.server';
import { readListFile } from './list-file.server';
import { checkList, sendList } from './list.server';
import { callSend, failed, problemOf, refuse, sendBatches, sendKeyOf, toOutcome, type Posted } from './posted.server';

/** Answers a post of the sending page. */
export async function act(args: ActionFunctionArgs) {
  const file = uploadedFile(MAX_RECIPIENT_LIST_BYTES);
  const { user, post } = await readUserPost(args, ['Owner', 'Admin'], file.onFile);
  const posted: Posted = { args, user, post, formId: args.params.id ?? '' };
  switch (post.get('intent')) {
    case 'test':
      return openTest(posted);
    case 'one':
      return sendOne(posted);
    case 'check':
      return checkList(posted, readListFile(file.content()));
    case 'edit':
      return json(problemOf({ list: readList(post), errors: {} }));
    case 'send':
      return sendList(posted);
    default:
      throw badRequest();
  }
}

async function openTest({ args, formId }: Posted) {
  const { api } = await appContext(args);
  const link = await api.call(createTestLink, { body: { id: formId } });
  return link.isOk ? seeOther(link.data.path) : failed(link, {});
}

async function sendOne(posted: Posted) {
  const one = readOne(posted.post);
  const days = daysOf(one.days);
  const errors: Record<string, Said> = days ? {} : { 'one-days': { key: 'sending:daysWrong' } };
  const { days: _days, channel, ...person } = one;
  const rows: SendRow[] = [{ ...person, row: 1, tags: {} }];
  const order = { channel, days: days ?? 1, rows, sendKey: sendKeyOf(posted, [one]) };
  const trial = await callSend(posted, { ...order, isTrial: true });
  if (!trial.isOk) return failed(trial, { one });
  const [wrong] = trial.data.problems;
  if (wrong) errors[fieldOf(wrong.error, channel)] = { key: `sending:error.${wrong.error.replace('.', '_')}` };
  if (Object.keys(errors).length > 0 || !days) return refuse({ one, message: { key: 'sending:checkFields' }, errors });
  const failure = await sendBatches(posted, order);
  return failure ? failed(failure, { one }) : toOutcome(posted, order);
}

/** The field that an error of the only row belongs to. */
function fieldOf(error: string, channel: SendChannel): string {
  if (error === 'email.invalid') return FIELDS.email;
  if (error === 'phone.invalid') return FIELDS.phone;
  return error === 'recipient.invalid' ? FIELDS.recipientId : FIELDS[channel === 'email' ? 'email' : 'phone'];
}
