import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import { FORM_FILE_TYPES, languageTagSchema } from '~/areas/forms/form-file';
import { listStarters, STARTERS, takeStarter, type StarterId } from '~/areas/form-builder/starters/calls';
import { createTemplate, importTemplate } from '~/areas/form-builder/calls';
import { StarterList } from '~/areas/form-builder/starters/pages/starter-list';
import { newFields } from '~/areas/form-builder/pages/fields';
import { NewTemplatePage, type NewProblem } from '~/areas/form-builder/pages/new-template-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { badRequest, invalidFormResponse, requireData } from '~/lib/responses.server';
import { createSingleFileReceiver } from '~/lib/uploaded-file.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['code', 'row-list'], form: { name: 'intent', value: 'create' } };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, t, locale: language } = pageContext(args);
  const listed = await api.call(listStarters, {});
  const { starters } = requireData(listed);
  return { title: t('form-builder:new'), nonce: randomUUID(), language, starters };
}

/** A form from a template, a blank one, or one from a file; each becomes a draft. */
export async function action(args: ActionFunctionArgs) {
  const file = createSingleFileReceiver(MAX_FORM_BODY_BYTES);
  const { post } = await readUserPost(args, [], file.onFile);
  const { intent, nonce, ...typed } = requireFields(post, newFields);
  const starter = STARTERS.find((id) => intent === `starter:${id}`);
  if (starter) return createFromStarter(args, starter, nonce);
  if (intent === 'create') return createEmptyForm(args, typed, nonce);
  if (intent === 'import') return importText(args, typed, file.content());
  throw badRequest();
}

type Typed = Record<'title' | 'type' | 'language' | 'text', string>;

async function createFromStarter(args: ActionFunctionArgs, id: StarterId, repeatKey: string | undefined) {
  const { api } = pageContext(args);
  const result = await api.call(takeStarter, { body: { id, repeatKey } });
  if (!result.isOk)
    return invalidFormResponse<NewProblem>(
      { typed: {}, errors: { title: result.name ?? 'server.unexpected' } },
      result.status,
    );
  return redirectWithFlash(`/smart/dynamic-form/${result.data.id}`, 'success', 'form-builder:created');
}

async function createEmptyForm(args: ActionFunctionArgs, typed: Typed, repeatKey: string | undefined) {
  const { api } = pageContext(args);
  const language = languageTagSchema.safeParse(typed.language);
  const errors = {
    ...(typed.title === '' && { title: 'form-builder:titleNeeded' }),
    ...(!language.success && { language: 'form-builder:languageNeeded' }),
  };
  if (Object.keys(errors).length > 0 || !language.success) return invalidFormResponse<NewProblem>({ typed, errors });
  const type = FORM_FILE_TYPES.find((one) => one === typed.type) ?? 'CustomForm';
  const result = await api.call(createTemplate, {
    body: { title: typed.title, type, language: language.data, repeatKey },
  });
  if (!result.isOk)
    return invalidFormResponse<NewProblem>(
      { typed, errors: { title: result.name ?? 'server.unexpected' } },
      result.status,
    );
  return redirectWithFlash(`/smart/dynamic-form/${result.data.id}`, 'success', 'form-builder:created');
}

async function importText(args: ActionFunctionArgs, posted: Typed, file: Uint8Array) {
  const { api } = pageContext(args);
  const isTooLarge = file.length > MAX_FORM_BODY_BYTES;
  const text = (isTooLarge ? '' : Buffer.from(file).toString('utf8')) || posted.text;
  const typed = { ...posted, text };
  const refuse = (error: string, status?: number, issues?: NewProblem['issues']) =>
    invalidFormResponse<NewProblem>({ typed, errors: { text: error }, issues }, status);
  if (isTooLarge) return refuse('template.tooLarge', 413);
  if (text === '') return refuse('form-builder:textNeeded');
  const result = await api.call(importTemplate, { body: { text } });
  if (!result.isOk) return refuse(result.name ?? 'server.unexpected', result.status);
  if (result.data.id === null) return refuse('form-builder:fileWrong', 422, result.data.issues);
  return redirectWithFlash(`/smart/dynamic-form/${result.data.id}`, 'success', 'form-builder:imported');
}

export default function NewTemplateRoute() {
  const { nonce, language, starters } = useLoaderData<typeof loader>();
  const problem = useActionData<NewProblem>();
  return (
    <NewTemplatePage nonce={nonce} problem={problem} language={language}>
      <StarterList starters={starters} nonce={nonce} />
    </NewTemplatePage>
  );
}
