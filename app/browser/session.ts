/**
 * Renews the session of a page that stays open, shortly before it ends. What the person does next tells whether it worked:
 * without a session the next page asks to sign in. Spec: enrollment-and-payment 4.
 */
const holder = document.querySelector<HTMLElement>('[data-enhance=session]');
const BEFORE_MS = 55_000;
const LONGEST_MS = 24 * 3600_000;

function plan(expiresAt: number): void {
  const wait = expiresAt - BEFORE_MS - Date.now();
  if (Number.isFinite(wait) && wait < LONGEST_MS) setTimeout(() => void renew(), Math.max(0, wait));
}

async function renew(): Promise<void> {
  const response = await fetch('/session/refresh', { method: 'POST' }).catch(() => undefined);
  if (!response?.ok) return;
  const { expiresAt } = (await response.json()) as { expiresAt: number };
  // A session that can't be made longer ends; asking again and again would not help it.
  if (expiresAt - Date.now() > BEFORE_MS * 2) plan(expiresAt);
}

if (holder) plan(Number(holder.dataset.expires));
