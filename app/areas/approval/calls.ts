import { z } from 'zod';
import { MAX_ADVICE } from '~/domain/form-advice';
import { defineCalls, envelope } from '~/lib/contract/call';
import { COUNTRIES, FORM_STATUSES } from '~/lib/contract/enums';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import {
  draftDefinition,
  formAdviceSchema,
  formIssueSchema,
  formReadingSchema,
  templateRowSchema,
} from '~/areas/form-builder/calls';
import { byAdmins, byOwners, byUsers, formErrors, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('approval');

/** How templates of an account are approved. Spec: forms-and-approval 3, "TemplateApprovalConfig". */
export const templateApprovalConfigSchema = z.object({
  adminNeedApproval: z.boolean(),
  randomApproval: z.boolean().default(false),
  approvalsRequired: z.number().int().min(1).max(9999).default(1),
  /** Extra: the switch 'Send approval for all admins'. Off, whoever asks for an approval names the admins. */
  sendsToAll: z.boolean().default(true),
});
export type TemplateApprovalConfig = z.output<typeof templateApprovalConfigSchema>;

/** A user of an account. Spec: forms-and-approval 3, "Account". */
export const accountUserSchema = z.object({
  userId: z.string().max(64),
  name: z.string().max(200),
  email: z.string().max(254),
  role: z.string().max(40),
});

/** An account with its users. Spec: forms-and-approval 3, "Account". */
export const accountSchema = z.object({
  accountId: idSchema,
  country: z.enum(COUNTRIES).default('United States'),
  isTenantAccount: z.boolean().default(false),
  accountUsers: z.array(accountUserSchema),
});
export type Account = z.output<typeof accountSchema>;

/** Extra: whose forms could never be approved by the rule, as nobody approves what they submitted: nobody's, the owners', all. */
const unmetFor = z.enum(['', 'owners', 'all']).default('');

/** Admins and owners who can be asked for an approval. Spec: forms-and-approval 7. */
export const listAdmins = defineCall({
  id: 'listAdmins',
  path: 'api/Account/AdminList',
  summary: 'Admins of an account with their email addresses',
  ...byUsers,
  query: z.object({ accountId: idSchema }),
  reply: envelope(z.array(accountUserSchema)),
  errors: [...sessionErrors, 'account.notFound'],
});

/** More approvals than the account has owners are refused. Spec: forms-and-approval 5, "Approval config save". */
/** Extra: who gets the request, and who can never meet the rule. */
const checkedConfigSchema = templateApprovalConfigSchema.extend({ adminIds: z.array(idSchema).default([]), unmetFor });

export const saveTemplateApprovalConfig = defineCall({
  id: 'saveTemplateApprovalConfig',
  path: 'api/Account/TemplateApproval',
  summary: 'Saves how templates of an account are approved',
  ...byAdmins,
  body: templateApprovalConfigSchema.extend({
    accountId: idSchema,
    /** Null means the default. Spec: forms-and-approval 5. */
    approvalsRequired: templateApprovalConfigSchema.shape.approvalsRequired.nullable(),
    /** Extra: who is asked when not every admin is; ids of users of the account. */
    adminIds: z.array(idSchema).max(200).default([]),
  }),
  reply: envelope(checkedConfigSchema),
  errors: [...sessionErrors, 'account.notFound', 'approval.tooMany'],
});

export const getTemplateApprovalConfig = defineCall({
  id: 'getTemplateApprovalConfig',
  path: 'api/Account/GetTemplateApprovalConfig',
  summary: 'How templates of an account are approved',
  ...byAdmins,
  query: z.object({ accountId: idSchema }),
  reply: envelope(checkedConfigSchema),
  errors: [...sessionErrors, 'account.notFound'],
});

export const getAccount = defineCall({
  id: 'getAccount',
  path: 'api/Account/{accountId}/Get',
  summary: 'An account with its users and their roles',
  ...byAdmins,
  params: z.object({ accountId: idSchema }),
  reply: envelope(accountSchema),
  errors: [...sessionErrors, 'account.notFound'],
});

export const getOwnTemplateApprovalConfig = defineCall({
  id: 'getOwnTemplateApprovalConfig',
  path: 'api/Profile/GetTemplateApprovalConfig',
  summary: 'How templates of the signed-in user’s own account are approved',
  ...byUsers,
  reply: envelope(checkedConfigSchema),
  errors: sessionErrors,
});

const approvalState = z.object({
  status: z.string(),
  approvalsGiven: z.number().int(),
  approvalsRequired: z.number().int(),
});

const decisionErrors = [
  ...sessionErrors,
  'form.notFound',
  'approval.notPending',
  'approval.ownSubmission',
  'approval.notAsked',
] as const;

/** An owner's yes; the template goes live with the last one needed. Spec: forms-and-approval 4, "Template status". */
export const approveTemplate = defineCall({
  id: 'approveTemplate',
  path: 'api/Enrollments/HandleApproval',
  summary: 'Approves a template that waits for approval',
  ...byOwners,
  body: z.object({
    id: idSchema,
    adminApproval: z.boolean(),
    /** Extra: the version that the owner has seen; another one is refused. */
    version: z.number().int().min(1).optional(),
  }),
  reply: envelope(approvalState),
  errors: [...decisionErrors, 'approval.alreadyGiven', 'form.changed'],
});

/** The payload isn't in the spec: the template and a reason, as the reject modal asks. Spec: forms-and-approval 2.3. */
export const rejectTemplate = defineCall({
  id: 'rejectTemplate',
  path: 'api/Enrollments/Reject',
  summary: 'Rejects a template that waits for approval',
  ...byOwners,
  body: z.object({
    id: idSchema,
    reason: z.string().max(1000).default(''),
    version: z.number().int().min(1).optional(),
  }),
  reply: envelope(approvalState),
  errors: [...decisionErrors, 'form.changed'],
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
  path: 'api/x/templates/Get',
  summary: 'A template with its draft, what keeps it from going live, and its round of approval',
  ...byUsers,
  query: z.object({ id: idSchema }),
  reply: envelope(
    z.object({
      row: templateRowSchema,
      /** What the builder shows: the draft, else the live version. */
      definition: draftDefinition,
      /** Counts every change of the draft, also past the day when it went live; 0 where nothing was ever changed. */
      revision: z.number().int(),
      issues: z.array(formIssueSchema),
      advice: z.array(formAdviceSchema).max(MAX_ADVICE),
      /** By the languages of the form, its own first. */
      reading: z.array(formReadingSchema),
      /** How many changes of the draft can be undone. */
      undos: z.number().int(),
      round: roundSchema.nullable(),
      /** Of the last rejection, while nothing has been done about it. */
      rejection: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
    }),
  ),
  errors: formErrors,
});

/**
 * Sends a draft without mistakes on its way: it goes live at once where the account asks for no approval, else a round
 * begins with the draft as a frozen version. Spec: forms-and-approval 2.2, 4.
 */
export const requestApproval = defineCall({
  id: 'requestApproval',
  path: 'api/x/templates/RequestApproval',
  summary: 'Sends a draft to be approved, or live where no approval is needed',
  ...byUsers,
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
    ...formErrors,
    'template.changed',
    'template.locked',
    'template.hasIssues',
    'approval.tooMany',
    'approval.nobodyAsked',
    'approval.tooFewChosen',
  ],
});

/** The submitter or an owner takes a round back; the draft can be written again. */
export const withdrawApproval = defineCall({
  id: 'withdrawApproval',
  path: 'api/x/templates/WithdrawApproval',
  summary: 'Takes a template that waits for approval back into writing',
  ...byUsers,
  body: z.object({ id: idSchema }),
  reply: envelope(z.object({ status: z.enum(FORM_STATUSES) })),
  errors: [...formErrors, 'approval.notPending', 'approval.notAsked'],
});
