/** A contact is verified as long as it is the one that was. */
export function showVerifiedState(input: HTMLInputElement): void {
  const field = input.closest<HTMLElement>('.field');
  const badge = field?.querySelector<HTMLElement>('[data-part=verified]');
  const button = field?.querySelector<HTMLElement>('[data-part=verify]');
  if (!field || !badge || !button) return;
  const isVerified = field.dataset.verified !== undefined && field.dataset.verified === input.value.trim();
  badge.hidden = !isVerified;
  button.hidden = isVerified;
}
