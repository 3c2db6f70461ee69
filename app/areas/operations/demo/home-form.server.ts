import type { HomeForm } from './calls';
import { localizeForm } from '~/areas/forms/localize-form';
import { preferredLanguageTag } from '~/domain/language-match';
import type { PlatformContext } from '~/platform/platform-context';
import { readDemo } from '~/platform/demo/read-demo-files';
import { FailureError, fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createPublicFormService } from '~/areas/public-forms/service.server';

/**
 * The demo's form that the home page offers. Begun and sent it is like any other of a public address.
 *
 * @param preferredLanguages tags of languages, the most wanted first
 * @returns `request.notFound` where the demo's people have closed its address or removed it
 */
export async function findHomeForm(
  context: PlatformContext,
  preferredLanguages: readonly string[],
): Promise<HomeForm | Failure> {
  const { home } = readDemo();
  const [offered, account] = await Promise.all([
    createPublicFormService(context).offer(home).catch(asFailure),
    createAccountService(context).findAccount(home.account),
  ]);
  if (isFailure(offered) || !account) return fail('request.notFound');
  const { definition, row } = offered.form;
  const language = preferredLanguageTag(
    [definition.language, ...Object.keys(definition.translations)],
    preferredLanguages,
  );
  const texts = localizeForm(definition, language ?? '');
  return {
    ...home,
    stamp: offered.stamp,
    timeZone: account.time_zone,
    form: {
      id: definition.id,
      version: row.version,
      type: row.type,
      title: texts.title,
      language: texts.language,
      country: definition.country,
      submitName: texts.submitName,
      formElements: texts.elements,
    },
  };
}

/** The account is suspended or closed. */
function asFailure(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  throw error;
}
