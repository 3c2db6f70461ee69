import { savePreferencesDraft } from '~/contract/preferences';
import type { CaptureChannel } from '~/domain/contact-channels';
import { withChoices } from '~/domain/preference-draft';
import type { PostedPreferences, PostedChoices } from '~/features/preferences/fields';
import { listId } from '~/features/preferences/names';
import type { PreferencesErrors } from '~/features/preferences/preferences-page';
import type { ApiFailure } from '~/services/api.server';
import { codeErrorText } from '~/services/codes.server';
import type { translate } from '~/services/locale.server';
import { apiFailurePage, invalid, retryPage } from '~/services/respond.server';
import { keepOpened, type OpenPreferences } from './load.server';

/** Everything that a post brought. */
export interface Posted {
  open: OpenPreferences;
  post: FormData;
  fields: PostedPreferences;
  choices: PostedChoices;
  t: Awaited<ReturnType<typeof translate>>;
}

/** Keeps what was chosen. While the platform is away, the page holds it for another try. */
export async function keepDraft(
  { open, post, choices }: Posted,
  selectedRecipientId = open.view.selectedRecipientId,
): Promise<void> {
  const { link, view, draft, context } = open;
  const kept = withChoices(draft.choices, { ...choices, recipientId: view.selectedRecipientId });
  const body = { token: link.token, choices: kept, language: choices.language, selectedRecipientId };
  const result = await context.api.call(savePreferencesDraft, { body });
  if (!result.isOk) throw retryPage(result, post);
  keepOpened(open, { choices: kept, language: choices.language, selectedRecipientId });
}

/** The page again, with what is wrong by the id of its place. */
export function refuse(errors: PreferencesErrors, status = 422) {
  return invalid<{ errors: PreferencesErrors }>({ errors }, status);
}

/** A contact that was removed meanwhile, in another tab or on another device: the list says so, and shows what is there. */
export function refuseGone({ t }: Posted, ...channels: CaptureChannel[]) {
  return refuse(Object.fromEntries(channels.map((channel) => [listId(channel), t('errors:contact.notFound')])));
}

/** A failure in the words of its field; one that is the server's is a page that holds what was chosen. */
export function refuseBy(failure: ApiFailure, { post, t }: Posted, place: string) {
  if (failure.status >= 500) throw retryPage(failure, post);
  if (failure.kind === 'dialog') throw apiFailurePage(failure);
  return refuse({ [place]: codeErrorText(failure, t) }, failure.status);
}
