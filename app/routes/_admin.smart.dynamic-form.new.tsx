import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import { FORM_FILE_TYPES, languageTagSchema } from '~/contract/form-file';
import { createTemplate, importTemplate } from '~/contract/templates';
import { NewPage, type NewProblem } from '~/features/templates/new-page';
import { repeatKeyOf } from '~/features/templates/read-post';
import { readUserPost, requireUser } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { localeOf, translate } from '~/services/locale.server';
import { badRequest, invalid, seeOther } from '~/services/respond.server';
import { uploadedFile } from '~/services/uploaded-file.server';

export async function loader(args: LoaderFunctionArgs) {
  const { csrf } = await requireUser(args);
  const t = await translate(args);
  return json({ title: t('templates:new'), csrf, nonce: randomUUID(), language: await localeOf(args) });
}

/** A blank form, or one from a file; both become a draft. */
export async function action(args: ActionFunctionArgs) {
  const file = uploadedFile(MAX_FORM_BODY_BYTES);
  const { post } = await readUserPost(args, [], file.onFile);
  const typed = (name: string) => String(post.get(name) ?? '').trim();
  const intent = typed('intent');
  const problem: NewProblem = {
    title: typed('title'),
    type: typed('type'),
    language: typed('language'),
    text: typed('text'),
    errors: {},
    issues: [],
  };
  if (intent === 'create') return create(args, problem, repeatKeyOf(post));
  if (intent === 'import') return importText(args, problem, file.content());
  throw badRequest();
}

async function create(args: ActionFunctionArgs, problem: NewProblem, repeatKey: string | undefined) {
  const { api } = await appContext(args);
  const language = languageTagSchema.safeParse(problem.language);
  if (problem.title === '') problem.errors.title = 'templates:titleNeeded';
  if (!language.success) problem.errors.language = 'templates:languageNeeded';
  if (Object.keys(problem.errors).length > 0 || !language.success) return invalid(problem);
  const type = FORM_FILE_TYPES.find((one) => one === problem.type) ?? 'CustomForm';
  const result = await api.call(createTemplate, {
    body: { title: problem.title, type, language: language.data, repeatKey },
  });
  if (!result.isOk)
    return invalid({ ...problem, errors: { title: `errors:${result.name ?? 'server.unexpected'}` } }, result.status);
  return seeOther(`/smart/dynamic-form/${result.data.id}`, await flashHeader('success', 'templates:created'));
}

async function importText(args: ActionFunctionArgs, problem: NewProblem, file: Uint8Array) {
  const { api } = await appContext(args);
  const isTooLarge = file.length > MAX_FORM_BODY_BYTES;
  const text = (isTooLarge ? '' : Buffer.from(file).toString('utf8')) || problem.text;
  const typed = { ...problem, text };
  if (isTooLarge) return invalid({ ...typed, errors: { text: 'errors:template.tooLarge' } }, 413);
  if (text === '') return invalid({ ...typed, errors: { text: 'templates:textNeeded' } });
  const result = await api.call(importTemplate, { body: { text } });
  if (!result.isOk)
    return invalid({ ...typed, errors: { text: `errors:${result.name ?? 'server.unexpected'}` } }, result.status);
  if (result.data.id === null)
    return invalid({ ...typed, errors: { text: 'templates:fileWrong' }, issues: result.data.issues });
  return seeOther(`/smart/dynamic-form/${result.data.id}`, await flashHeader('success', 'templates:imported'));
}

export default function NewTemplateRoute() {
  const { csrf, nonce, language } = useLoaderData<typeof loader>();
  const problem = useActionData<NewProblem>();
  return <NewPage csrf={csrf} nonce={nonce} problem={problem} language={language} />;
}
