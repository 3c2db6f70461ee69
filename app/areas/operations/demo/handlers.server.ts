import { getHomeForm, listDemoLinks } from './calls';
import { createDemoLinks } from '~/platform/demo/demo-links';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { fail } from '~/platform/http/failure';
import { findHomeForm } from './home-form.server';

export const createHandlers: CreateHandlers = (context) => {
  const { isDemo } = context.config;
  return [
    handle(listDemoLinks, async () => (isDemo ? { links: await createDemoLinks(context) } : fail('request.notFound'))),
    handle(getHomeForm, async ({ query }) =>
      isDemo ? findHomeForm(context, query.languages) : fail('request.notFound'),
    ),
  ];
};
