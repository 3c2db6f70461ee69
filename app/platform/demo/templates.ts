import type { TemplateDraftRow, TemplateEventRow } from '../db/admin-tables';
import { ADAM, OLIVIA } from './accounts';
import { listDemoForms, PENDING_FORM } from './forms';
import type { DemoPart, DemoScreen } from './part';

const DAY = 24 * 3600 * 1000;
const ACCOUNT = 'cascadia';
/** A live form with a draft of its next version. */
const CHANGED_FORM = 'conditional';

function definitionOf(id: string): Record<string, unknown> {
  const found = listDemoForms().find(({ definition }) => definition.id === id);
  if (!found) throw new Error(`No demo form "${id}"`);
  return { ...found.definition };
}

function draft(
  id: string,
  definition: Record<string, unknown>,
  stage: TemplateDraftRow['stage'],
  at: number,
): TemplateDraftRow {
  return {
    account_id: ACCOUNT,
    form_id: id,
    definition: JSON.stringify(definition),
    revision: 1,
    stage,
    updated_by: ADAM.id,
    updated_at: at,
  };
}

function event(id: string, kind: string, version: number, at: number): TemplateEventRow {
  return {
    id: `demo-event-${id}-${kind}`,
    account_id: ACCOUNT,
    form_id: id,
    at,
    kind,
    user_id: ADAM.id,
    user_name: ADAM.name,
    version,
    detail: '',
  };
}

const screen = (key: string, title: string, note: string, path: string): DemoScreen => ({
  key,
  title,
  note: `${note} Signed in as ${OLIVIA.name}, an owner.`,
  path,
  signedIn: true,
});

/** Templates, the builder and approval: Adam's form waits for Olivia. */
export const templatesDemo: DemoPart = {
  rows: (now) => ({
    approval_settings: [
      {
        account_id: ACCOUNT,
        needs_approval: 1,
        asks_all: 1,
        is_random: 0,
        approvals_required: 1,
        admin_ids: '[]',
        updated_at: now,
      },
    ],
    template_drafts: [
      draft(PENDING_FORM, definitionOf(PENDING_FORM), 'waiting', now - DAY),
      draft(
        CHANGED_FORM,
        {
          ...definitionOf(CHANGED_FORM),
          thanksMessage: 'Thank you. We have your report and will call you back today.',
        },
        'writing',
        now - DAY / 2,
      ),
    ],
    approval_rounds: [
      {
        id: 'demo-round-preview',
        account_id: ACCOUNT,
        form_id: PENDING_FORM,
        version: 1,
        submitted_by: ADAM.id,
        approvals_required: 1,
        asked: '[]',
        status: 'open',
        opened_at: now - DAY,
        closed_at: null,
      },
    ],
    template_events: [
      event(PENDING_FORM, 'created', 0, now - 2 * DAY),
      event(PENDING_FORM, 'submitted', 1, now - DAY),
      event(CHANGED_FORM, 'changed', 0, now - DAY / 2),
    ],
  }),
  screens: [
    screen(
      'admin.templates',
      'Forms of the account',
      'Filter by status, search, make a new one.',
      '/smart/dynamic-form/',
    ),
    screen(
      'admin.builder',
      'Form builder',
      'Move, add and change questions; each rule is a sentence. What is live stays as it is.',
      `/smart/dynamic-form/${CHANGED_FORM}`,
    ),
    screen(
      'admin.approval-config',
      'How templates are approved',
      'Ask for more approvals than there are owners; switch off “all admins”.',
      `/smart/accounts/${ACCOUNT}/template-approval`,
    ),
    screen(
      'admin.approval-request',
      'Ask for approval',
      'Sends the draft of a live form to the other owners; what is live stays live.',
      `/smart/dynamic-form/${CHANGED_FORM}/approval-request`,
    ),
    screen(
      'admin.preview-pending',
      'A form that waits for approval',
      'Activate it, or reject it with a reason; Adam is told by email.',
      `/form/preview/${PENDING_FORM}`,
    ),
  ],
};
