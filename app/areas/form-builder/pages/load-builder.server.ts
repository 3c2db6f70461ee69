import { randomUUID } from 'node:crypto';
import { MAX_PICTURE_BYTES } from '~/config/limits';
import type { CallData } from '~/lib/contract/call';
import { getOwnTemplateApprovalConfig, getTemplate } from '~/areas/approval/calls';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { parseFormDefinition, type Definition } from '~/domain/form-definition';
import type { BuilderPart, BuilderView } from './builder-view';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

export type Template = CallData<typeof getTemplate>;
type Args = RequestArgs & { params: Record<string, string | undefined> };

/** The template of the address. Throws the page of a failure, also for another account's. */
export async function loadTemplate(args: Args): Promise<Template> {
  const { api } = pageContext(args);
  return requireData(await api.call(getTemplate, { query: { id: args.params.id ?? '' } }));
}

/** What the builder shows of a template, or of what was typed into its form. */
export async function buildBuilderView(args: Args, template: Template, part: BuilderPart): Promise<BuilderView> {
  const { api } = pageContext(args);
  const user = await requireUser(args);
  const [config, timeZone] = await Promise.all([
    api.call(getOwnTemplateApprovalConfig, {}),
    part.kind === 'settings' ? userTimeZone(args) : 'UTC',
  ]);
  return {
    template,
    part,
    nonce: randomUUID(),
    isAdmin: user.role === 'Owner' || user.role === 'Admin',
    needsApproval: config.isOk && config.data.adminNeedApproval,
    timeZone,
    previews: previewsOf(template.definition, part),
    mostPictureMb: MAX_PICTURE_BYTES / 1024 / 1024,
  };
}

/** The HTML of a part as recipients get it. */
function previewsOf(definition: Definition, part: BuilderPart): Record<string, SanitizedHtml> {
  if (part.kind !== 'item' && part.kind !== 'settings') return {};
  const { items, settings } = parseFormDefinition(definition).form;
  if (part.kind === 'settings')
    return settings.reportHtml.trim() === '' ? {} : { reportHtml: sanitize(settings.reportHtml) };
  const item = items.find((one) => one.key === part.key);
  return item?.kind === 'html' && item.html.trim() !== '' ? { [part.key]: sanitize(item.html) } : {};
}
