import type { PlatformContext } from '../../context';

const DAY_MS = 24 * 3600 * 1000;
/** Getting a new one from Apple takes a person a while. */
const WARNING_DAYS = 30;

/**
 * Says in the log that the certificate of passes runs out soon or has run out: passes would fail without a word otherwise.
 * The development certificate is not drawn for it.
 */
export function watchCertificate({
  config,
  wallet,
  clock,
  log,
}: Pick<PlatformContext, 'config' | 'wallet' | 'clock' | 'log'>): void {
  if (!config.wallet) return;
  const { expiresAt } = wallet.certificate();
  const left = expiresAt - clock.now();
  const fields = { expiresAt: new Date(expiresAt).toISOString() };
  if (left <= 0) log('error', 'wallet.certificateExpired', fields);
  else if (left < WARNING_DAYS * DAY_MS) log('warn', 'wallet.certificateExpires', fields);
}
