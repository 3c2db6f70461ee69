/**
 * Pages of the specifications that this product does not have yet. Their addresses answer plainly that they are not
 * built; every other unknown address is "not found".
 */
const PLANNED_PATHS = [
  'web-push-registration',
  'terms',
  'privacy',
  'smart-pay',
  'sso-error',
  'marketing',
  'expired',
  'view-invoice',
  'verifyEmail',
  'verifySms',
  'agent-payments',
  'smart',
  'admin',
  'walletpass-addtowallet',
  'pay-result',
  'budget',
  'dpp',
  'ebill',
  'autopay',
  'enroll-bbp',
  'enroll-ip',
];

/** True when the address belongs to a page that is still to come. */
export function isPlannedPath(pathname: string): boolean {
  return PLANNED_PATHS.includes(pathname.split('/')[1] ?? '');
}
