/** Forms as their makers see them: templates, their drafts, approval and sending. */
import { z } from 'zod';
import { defineCall, envelope, file } from './call';
import { FORM_STATUSES, ROLES } from './enums';
import { FORM_FILE_TYPES, languageTagSchema } from './form-file';
import { idSchema } from './form-wire';
import { hiddenPictureSchema } from './pictures';

const sessionErrors = ['session.required', 'session.forbidden'] as const;
const templateErrors = [...sessionErrors, 'form.notFound'] as const;
const APPROVERS = ['Owner', 'Admin'] as const;

/** A form's definition as it is being written: it may still have mistakes, which `issues` name. */
const draftDefinition = z.record(z.string().max(100), z.unknown());

const formIssueSchema = z.object({ path: z.string(), message: z.string() });

const templateRowSchema = z.object({
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

export const listTemplates = defineCall({
  id: 'listTemplates',
  area: 'approval',
  method: 'GET',
  path: 'api/x/templates/List',
  summary: 'Templates of the account, the last changed first',
  audience: 'session',
  roles: ROLES,
  query: z.object({
    status: z.enum([...FORM_STATUSES, 'all']).default('all'),
    search: z.string().max(200).default(''),
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
  rateLimit: 'read',
});

/** A round of approval. */
const roundSchema = z.object({
  version: z.number().int(),
  submittedBy: z.string(),
  submittedByName: z.string(),
  isOwn: z.boolean(),
  approvalsRequired: z.number().int(),
  approvalsGiven: z.number().int(),
  /** Names of who was asked; empty: every owner decides. */
  asked: z.array(z.string()),
  /** How many owners can decide. */
  judges: z.number().int(),
  /**
   * What people who are no owners any more have changed. `widened`: too few of those who were asked are left, so every
   * owner may decide. `stuck`: the owners are fewer than the approvals that are needed.
   */
  turn: z.enum(['', 'widened', 'stuck']),
  /** Whether the signed-in user may decide, and why not. */
  obstacle: z.enum(['', 'role', 'own', 'notAsked', 'given']),
  /** Whether the signed-in user may take the round back. */
  mayWithdraw: z.boolean(),
});
export type ApprovalRound = z.output<typeof roundSchema>;

export const getTemplate = defineCall({
  id: 'getTemplate',
  area: 'approval',
  method: 'GET',
  path: 'api/x/templates/Get',
  summary: 'A template with its draft, what keeps it from going live, and its round of approval',
  audience: 'session',
  roles: ROLES,
  query: z.object({ id: idSchema }),
  reply: envelope(
    z.object({
      row: templateRowSchema,
      /** What the builder shows: the draft, else the live version. */
      definition: draftDefinition,
      /** Counts every change of the draft, also past the day when it went live; 0 where nothing was ever changed. */
      revision: z.number().int(),
      issues: z.array(formIssueSchema),
      round: roundSchema.nullable(),
      /** Of the last rejection, while nothing has been done about it. */
      rejection: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
    }),
  ),
  errors: templateErrors,
  rateLimit: 'read',
});

/** The same key with the same content makes one template, however often it comes; without a key each call makes one. */
const repeatKeySchema = z.string().min(16).max(100).optional();

export const createTemplate = defineCall({
  id: 'createTemplate',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/Create',
  summary: 'A new template, as a draft',
  audience: 'session',
  roles: ROLES,
  body: z.object({
    title: z.string().trim().min(1).max(300),
    type: z.enum(FORM_FILE_TYPES),
    language: languageTagSchema,
    repeatKey: repeatKeySchema,
  }),
  reply: envelope(z.object({ id: idSchema })),
  errors: [...sessionErrors, 'template.tooMany'],
  rateLimit: 'write',
});

/** What is live stays as it is. A draft that somebody has changed since is not overwritten. */
export const saveTemplateDraft = defineCall({
  id: 'saveTemplateDraft',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/SaveDraft',
  summary: 'Keeps the draft of a template, mistakes and all',
  audience: 'session',
  roles: ROLES,
  body: z.object({ id: idSchema, revision: z.number().int().min(0), definition: draftDefinition }),
  reply: envelope(z.object({ revision: z.number().int(), issues: z.array(formIssueSchema) })),
  errors: [...templateErrors, 'template.changed', 'template.locked', 'template.tooLarge'],
  rateLimit: 'write',
});

export const discardTemplateDraft = defineCall({
  id: 'discardTemplateDraft',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/DiscardDraft',
  summary: 'Forgets the draft of a template that has a live version',
  audience: 'session',
  roles: ROLES,
  body: z.object({ id: idSchema, revision: z.number().int().min(0) }),
  reply: envelope(z.object({ isDiscarded: z.boolean() })),
  errors: [...templateErrors, 'template.changed', 'template.locked', 'template.notLive'],
  rateLimit: 'write',
});

export const duplicateTemplate = defineCall({
  id: 'duplicateTemplate',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/Duplicate',
  summary: 'A copy of a template, as a draft',
  audience: 'session',
  roles: ROLES,
  body: z.object({ id: idSchema, repeatKey: repeatKeySchema }),
  reply: envelope(z.object({ id: idSchema })),
  errors: [...templateErrors, 'template.tooMany'],
  rateLimit: 'write',
});

/** Links to an archived form say that it is gone; its submissions stay. */
export const archiveTemplate = defineCall({
  id: 'archiveTemplate',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/Archive',
  summary: 'Takes a template out of use, or brings it back',
  audience: 'session',
  roles: APPROVERS,
  body: z.object({ id: idSchema, isArchived: z.boolean() }),
  reply: envelope(z.object({ status: z.enum(FORM_STATUSES) })),
  errors: [...templateErrors, 'template.locked'],
  rateLimit: 'write',
});

/** A file whose `id` the account has makes a draft of that template; another one makes a new template. */
export const importTemplate = defineCall({
  id: 'importTemplate',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/Import',
  summary: 'Reads a form file into a draft',
  audience: 'session',
  roles: ROLES,
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
  rateLimit: 'write',
});

export const exportTemplate = defineCall({
  id: 'exportTemplate',
  area: 'approval',
  method: 'GET',
  path: 'api/x/templates/Export',
  summary: 'The form file of a template',
  audience: 'session',
  roles: ROLES,
  query: z.object({ id: idSchema, which: z.enum(['draft', 'live']).default('draft') }),
  reply: file('application/json'),
  errors: templateErrors,
  rateLimit: 'read',
});

/**
 * Sends a draft without mistakes on its way: it goes live at once where the account asks for no approval, else a round
 * begins with the draft as a frozen version. Spec: forms-and-approval 2.2, 4.
 */
export const requestApproval = defineCall({
  id: 'requestApproval',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/RequestApproval',
  summary: 'Sends a draft to be approved, or live where no approval is needed',
  audience: 'session',
  roles: ROLES,
  body: z.object({
    id: idSchema,
    revision: z.number().int().min(0),
    /** Who is asked: every admin, some of them, or as many as are needed drawn by lot. */
    asks: z.enum(['all', 'chosen', 'random']).default('all'),
    adminIds: z.array(idSchema).max(200).default([]),
  }),
  reply: envelope(
    z.object({ status: z.enum(FORM_STATUSES), version: z.number().int(), approvalsRequired: z.number().int() }),
  ),
  errors: [
    ...templateErrors,
    'template.changed',
    'template.locked',
    'template.hasIssues',
    'approval.tooMany',
    'approval.nobodyAsked',
  ],
  rateLimit: 'write',
});

/** The submitter or an owner takes a round back; the draft can be written again. */
export const withdrawApproval = defineCall({
  id: 'withdrawApproval',
  area: 'approval',
  method: 'POST',
  path: 'api/x/templates/WithdrawApproval',
  summary: 'Takes a template that waits for approval back into writing',
  audience: 'session',
  roles: ROLES,
  body: z.object({ id: idSchema }),
  reply: envelope(z.object({ status: z.enum(FORM_STATUSES) })),
  errors: [...templateErrors, 'approval.notPending', 'approval.notAsked'],
  rateLimit: 'write',
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
  area: 'approval',
  method: 'GET',
  path: 'api/x/templates/Events',
  summary: 'Who did what with a template, the latest first',
  audience: 'session',
  roles: ROLES,
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
  errors: templateErrors,
  rateLimit: 'read',
});

export const templateCalls = [
  listTemplates,
  getTemplate,
  createTemplate,
  saveTemplateDraft,
  discardTemplateDraft,
  duplicateTemplate,
  archiveTemplate,
  importTemplate,
  exportTemplate,
  requestApproval,
  withdrawApproval,
  listTemplateEvents,
];
