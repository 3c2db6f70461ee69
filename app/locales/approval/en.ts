/** Approval of templates. English is the truth; the words are the specification's. */
export const en = {
  configTitle: 'Config For Template Approval',
  needsApproval: 'Does admin need to get approval?',
  sendsToAll: 'Send approval for all admins',
  approvalsRequired: 'Number Of Approvals Required',
  note: 'Note: Explicitly provide list of admins to send approval request.',
  saved: 'Template approval configs saved successfully',
  numberInvalid: 'Enter a number from 1 to 9999',
  requestTitle: 'Approval Request',
  requestText: 'Please specify the recipient for the template approval request.',
  requestNeeded: 'Approvals needed: {{count}}',
  allAdmins: "All admin's",
  chooseAdmin: 'Choose admin',
  randomAdmins: 'As many as are needed, drawn by lot',
  selectAdmins: 'Select Admins',
  noAdmins: 'Nobody else in this account can approve.',
  chooseOne: 'Choose who is to be asked.',
  disagree: 'The switch asks all admins, the choice below it does not. Make them agree.',
  requested: 'The approval request was sent.',
  barTitle: 'Preview',
  barText: 'Version {{version}} by {{name}} is pending for approval. Given so far: {{given}} of {{needed}}.',
  obstacle: {
    role: 'An owner of the account decides.',
    own: 'You submitted it, so somebody else has to approve it.',
    notAsked: 'Other owners were asked to decide.',
    given: 'You have approved it. It waits for others.',
  },
  activate: 'Activate',
  reject: 'Reject',
  rejectTitle: 'Reject this form',
  reason: 'Reason',
  reasonHint: 'It is sent to the person who submitted the form.',
  reasonNeeded: 'Enter a reason',
  reasonTooLong: 'Enter at most 1000 characters',
  activated: 'The form is active now.',
  approved: 'Your approval was kept. The form waits for others.',
  rejected: 'The form was rejected.',
  ownersHint:
    'Of the admins, the owners approve. Owners of this account: {{n}}. Nobody approves what they submitted themselves.',
  tooFewOwners:
    'This account has {{n}} owners now, fewer than the approvals that are required: nothing can be approved. Lower the number, or make somebody an owner.',
  unmet: {
    owners:
      'What an owner submits can’t be approved like this. Other owners who could decide: {{n}}. Approvals needed: {{needed}}. Make somebody else an owner, or let somebody who is no owner submit it.',
    all: 'Nothing can be approved like this: nobody approves what they submitted themselves. Other owners who could decide: {{n}}. Approvals needed: {{needed}}. Make somebody else an owner.',
  },
  tooFewJudges:
    'Owners who can approve it: {{n}}. Approvals needed: {{needed}}. Before you ask, the number has to be lowered in the settings, or somebody has to become an owner.',
  endedTitle: 'It is not waiting for approval any more',
  notKeptTitle: 'Your decision was not kept',
  seeNew: 'Look at what waits now',
  turn: {
    widened:
      'Some of those who were asked are no owners any more. Every other owner may decide: {{n}}. Approvals needed: {{needed}}.',
    stuck:
      'Owners who can decide: {{n}}. Approvals needed: {{needed}}. It can’t be approved like this. Make somebody an owner; or withdraw the request, lower the number in the settings and ask again. It can still be rejected.',
  },
  ended: {
    approved: 'It was approved, and is active.',
    rejected: 'It was rejected.',
    withdrawn: 'The request was withdrawn. The form is being changed again.',
    notPending: 'There is nothing to decide at the moment.',
    changed: 'Another version waits now than the one you saw. Please look at it before you decide.',
    own: 'You submitted it, so somebody else has to approve it.',
    notAsked: 'Other owners were asked to decide.',
    alreadyGiven: 'You have rejected it already.',
  },
} as const;
