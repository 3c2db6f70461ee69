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
} as const;
