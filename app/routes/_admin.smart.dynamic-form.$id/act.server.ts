import type { ActionFunctionArgs } from '@remix-run/node';
import { readDefinition } from '~/domain/form-definition';
import { builderFields } from '~/features/templates/fields';
import { partOf } from '~/features/templates/view';
import { invalid } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import { editOf } from './edit.server';
import { builderView, loadTemplate } from './load.server';
import { bringsPicture } from './picture.server';
import { save, saveWithPicture } from './save.server';
import { actOnWhole } from './whole.server';
import { pageContext } from '~/services/page-context.server';

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
