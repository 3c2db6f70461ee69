import { normalizeBankNumber } from '~/domain/bank-account';
import { say, setFieldError, type PageModel } from './page';

interface BankReply {
  name: string;
  logo: string;
  validRoutingNumber: boolean;
}

/** Names the bank once the routing number has nine digits. The look-up only helps: when it is down nothing is said. */
export async function lookUpBank(control: HTMLInputElement, model: PageModel, isCurrent: () => boolean): Promise<void> {
  const field = control.closest<HTMLElement>('.field');
  const output = field?.querySelector('[data-part=bank-name]');
  if (!field || !output) return;
  output.textContent = '';
  delete control.dataset.refused;
  const digits = normalizeBankNumber(control.value);
  if (digits.length !== 9) return;
  try {
    const response = await fetch(`${location.pathname}/bank?routingNumber=${digits}`, { credentials: 'same-origin' });
    const bank = (await response.json()) as BankReply | null;
    if (!bank || !isCurrent()) return;
    setFieldError(field, bank.validRoutingNumber ? '' : say(model, 'routing.invalid'));
    if (!bank.validRoutingNumber) control.dataset.refused = 'yes';
    if (!bank.name) return;
    if (bank.logo) {
      const image = new Image(32, 32);
      image.alt = '';
      image.src = bank.logo;
      output.append(image, ' ');
    }
    output.append(say(model, 'bank', { name: bank.name }));
  } catch {
    // The checksum on the server decides.
  }
}
