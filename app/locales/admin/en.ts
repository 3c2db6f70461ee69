/** What all pages of the admins share. English is the truth. */
export const en = {
  navigation: 'Account',
  dashboard: 'Dashboard',
  templates: 'Forms',
  people: 'People',
  branding: 'Look and languages',
  approvalSettings: 'Template approval',
  profile: 'Your profile',
  signOut: 'Sign out',
  signedInAs: 'Signed in as {{name}}',
  forbiddenTitle: 'You may not open this page',
  forbiddenText: 'Your role in this account does not include it. An owner of the account can change that.',
  stalePost: 'This page was open in another session. Nothing was changed: please try again.',
  ended: {
    title: 'Your session has ended',
    text: 'Nothing was lost and nothing was saved: what you sent is kept on this page.',
    signIn: 'Sign in in another window',
    back: 'Come back to this page and send it again. Files and passwords must be entered anew.',
    send: 'Send it again',
  },
} as const;
