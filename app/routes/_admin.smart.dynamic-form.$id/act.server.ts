import type { ActionFunctionArgs } from '@remix-run/node';
import { readDefinition } from '~/domain/form-definition';
import { builderFields } from '~/areas/form-builder/pages/fields';
import { partOf } from '~/areas/form-builder/pages/view';
import { invalid } from '~/lib/respond.server';
import { requireFields } from '~/lib/validate-post.server';
import { editOf } from './edit.server';
import { builderView, loadTemplate } from './load.server';
import { bringsPicture } from './picture.server';
import { save, saveWithPicture } from './save.server';
import { actOnWhole } from './whole.server';
import { pageContext } from '~/lib/page-context.server';

/** One post of the builder: an act on the template as a whole, or a change of its draft. */
export async function act(args: ActionFunctionArgs, post: FormData, file: Uint8Array<ArrayBuffer>) {
  const fields = requireFields(post, builderFields);
  const { intent, revision } = fields;
  const part = partOf(pageContext(args).url.searchParams);
  const template = await loadTemplate(args);
  const isConfirmed = part.kind === 'confirm' && intent === 'confirm';
  const done = await actOnWhole(args, {
    template,
    part,
    intent: isConfirmed ? part.act : intent,
    revision,
    repeatKey: fields.nonce,
  });
  if (done) return done;
  const { form } = readDefinition(template.definition);
  const edit = await editOf(args, { form, part, fields, post });
  if ('typedLanguage' in edit) return invalid({ ...(await builderView(args, template, part)), ...edit });
  const parts = { template, part: edit.part ?? part, edit, fields, post };
  const block = edit.part?.kind === 'item' && edit.part.key.startsWith('html:') ? edit.part : undefined;
  return block && bringsPicture(fields, file) ? saveWithPicture(args, parts, block, file) : save(args, parts);
}
