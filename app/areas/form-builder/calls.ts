import { z } from 'zod';
import { ADVICE_KINDS } from '~/domain/form-advice';
import { READING_KINDS } from '~/domain/reading-level';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { FORM_STATUSES } from '~/lib/contract/enums';
import { FORM_FILE_TYPES, languageTagSchema } from '~/areas/forms/form-file';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { hiddenPictureSchema } from '~/areas/accounts/pictures/calls';
import { byAdmins, byUsers, formErrors, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('templates');

/** A form's definition as it is being written: it may still have mistakes, which `issues` name. */
export const draftDefinition = z.record(z.string().max(100), z.unknown());

export const formIssueSchema = z.object({ path: z.string(), message: z.string() });

/** What could be better about a form; nothing of it keeps the form from going live. */
export const formAdviceSchema = z.object({
  kind: z.enum(ADVICE_KINDS),
  /** Id of the question, or `html:2` for the second text block and `tags:1` for the first known facts; empty: the form as a whole. */
  item: z.string(),
  /** What of it, as form files call it, such as `options.0.name`; empty: all of it. */
  part: z.string(),
  /** Tag of the text's language; empty where it is about no text. */
  language: z.string(),
  n: z.number(),
});

/** How hard a form is to read in one of its languages. */
export const formReadingSchema = z.object({
  language: z.string(),
  kind: z.enum(READING_KINDS),
  value: z.number(),
  isHard: z.boolean(),
});

export const templateRowSchema = z.object({
  id: idSchema,
  title: z.string(),
  type: z.enum(FORM_FILE_TYPES),
  status: z.enum(FORM_STATUSES),
  /** 0 while no version has gone live. */
  liveVersion: z.number().int(),
  /** Whether there are changes that are not live. */
  hasDraft: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  submissions: z.number().int(),
});
export type TemplateRow = z.output<typeof templateRowSchema>;

export const TEMPLATE_PAGE_SIZE = 25;

/** What a list of templates goes by: the last changed first, by title, or those with most submissions first. */
export const TEMPLATE_SORTS = ['changed', 'title', 'submissions'] as const;
export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

export const listTemplates = defineCall({
  id: 'listTemplates',
  path: 'api/x/templates/List',
  summary: 'Templates of the account, in the order that is asked for',
  ...byUsers,
  query: z.object({
    status: z.enum([...FORM_STATUSES, 'all']).default('all'),
    search: z.string().max(200).default(''),
    /** `changed` where nothing is asked for. */
    sort: z.enum(TEMPLATE_SORTS).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  reply: envelope(
    z.object({
      templates: z.array(templateRowSchema).max(TEMPLATE_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
      pages: z.number().int(),
      /** How many templates have each status, whatever is asked for. */
      counts: z.record(z.string(), z.number().int()),
    }),
  ),
  errors: sessionErrors,
});

/** The same key with the same content makes one template, however often it comes; without a key each call makes one. */
const repeatKeySchema = z.string().min(16).max(100).optional();

export const createTemplate = defineCall({
  id: 'createTemplate',
  path: 'api/x/templates/Create',
  summary: 'A new template, as a draft',
  ...byUsers,
  body: z.object({
    title: z.string().trim().min(1).max(300),
    type: z.enum(FORM_FILE_TYPES),
    language: languageTagSchema,
    repeatKey: repeatKeySchema,
  }),
  reply: envelope(z.object({ id: idSchema })),
  errors: [...sessionErrors, 'template.tooMany'],
});

/** What is live stays as it is. A draft that somebody has changed since is not overwritten. */
export const saveTemplateDraft = defineCall({
  id: 'saveTemplateDraft',
  path: 'api/x/templates/SaveDraft',
  summary: 'Keeps the draft of a template, mistakes and all',
  ...byUsers,
  body: z.object({ id: idSchema, revision: z.number().int().min(0), definition: draftDefinition }),
  reply: envelope(z.object({ revision: z.number().int(), issues: z.array(formIssueSchema) })),
  errors: [...formErrors, 'template.changed', 'template.locked', 'template.tooLarge'],
});

/** How many of the last changes of a draft can be undone. */
export const MAX_UNDOS = 20;

/** The draft as it was before its last change, as the next revision; again and again back to what is live, or to the first draft. */
export const undoTemplateChange = defineCall({
  id: 'undoTemplateChange',
  path: 'api/x/templates/Undo',
  summary: 'Takes back the last change of a draft',
  ...byUsers,
  body: z.object({ id: idSchema, revision: z.number().int().min(0) }),
  reply: envelope(z.object({ isUndone: z.boolean() })),
  errors: [...formErrors, 'template.changed', 'template.locked'],
});

export const discardTemplateDraft = defineCall({
  id: 'discardTemplateDraft',
  path: 'api/x/templates/DiscardDraft',
  summary: 'Forgets the draft of a template that has a live version',
  ...byUsers,
  body: z.object({ id: idSchema, revision: z.number().int().min(0) }),
  reply: envelope(z.object({ isDiscarded: z.boolean() })),
  errors: [...formErrors, 'template.changed', 'template.locked', 'template.notLive'],
});

export const duplicateTemplate = defineCall({
  id: 'duplicateTemplate',
  path: 'api/x/templates/Duplicate',
  summary: 'A copy of a template, as a draft',
  ...byUsers,
  body: z.object({ id: idSchema, repeatKey: repeatKeySchema }),
  reply: envelope(z.object({ id: idSchema })),
  errors: [...formErrors, 'template.tooMany'],
});

/** Links to an archived form say that it is gone; its submissions stay. */
export const archiveTemplate = defineCall({
  id: 'archiveTemplate',
  path: 'api/x/templates/Archive',
  summary: 'Takes a template out of use, or brings it back',
  ...byAdmins,
  body: z.object({ id: idSchema, isArchived: z.boolean() }),
  reply: envelope(z.object({ status: z.enum(FORM_STATUSES) })),
  errors: [...formErrors, 'template.locked'],
});

/** A file whose `id` the account has makes a draft of that template; another one makes a new template. */
export const importTemplate = defineCall({
  id: 'importTemplate',
  path: 'api/x/templates/Import',
  summary: 'Reads a form file into a draft',
  ...byUsers,
  body: z.object({
    text: z
      .string()
      .min(1)
      .max(2 * 1024 * 1024),
  }),
  reply: envelope(
    z.object({
      id: idSchema.nullable(),
      issues: z.array(formIssueSchema),
      /** What recipients don't see of the form's pictures. */
      pictures: z.array(hiddenPictureSchema),
    }),
  ),
  errors: [...sessionErrors, 'template.locked', 'template.tooMany'],
});

export const exportTemplate = defineCall({
  id: 'exportTemplate',
  path: 'api/x/templates/Export',
  summary: 'The form file of a template',
  ...byUsers,
  query: z.object({ id: idSchema, which: z.enum(['draft', 'live']).default('draft') }),
  reply: file('application/json'),
  errors: formErrors,
});

export const TEMPLATE_EVENT_KINDS = [
  'created',
  'imported',
  'duplicated',
  'changed',
  'discarded',
  'submitted',
  'withdrawn',
  'approved',
  'rejected',
  'activated',
  'archived',
  'restored',
  'sent',
] as const;

export const listTemplateEvents = defineCall({
  id: 'listTemplateEvents',
  path: 'api/x/templates/Events',
  summary: 'Who did what with a template, the latest first',
  ...byUsers,
  query: z.object({ id: idSchema }),
  reply: envelope(
    z.object({
      events: z
        .array(
          z.object({
            at: z.string(),
            kind: z.enum(TEMPLATE_EVENT_KINDS),
            by: z.string(),
            version: z.number().int(),
            detail: z.string(),
          }),
        )
        .max(500),
    }),
  ),
  errors: formErrors,
});
