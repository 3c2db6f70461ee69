import { fail, type Failure } from '../http/result';
import type { DeliveryError } from '../ports/messages';

/** What lists and mailings show for each kind of delivery failure. */
export const PROBLEM_OF = {
  undeliverable: 'message.undeliverable',
  stopped: 'recipient.stopped',
  suppressed: 'message.suppressed',
  temporary: 'message.uncertain',
  unknown: 'message.uncertain',
  notSetUp: 'message.notSetUp',
  notAllowed: 'message.notAllowed',
} as const satisfies Record<DeliveryError['kind'], string>;

const REFUSALS = ['stopped', 'suppressed', 'notSetUp', 'notAllowed'] as const;

/**
 * What is answered where a message is refused for a reason that another try does not change: `message.stopped`,
 * `message.suppressed`, `message.notSetUp`, `message.notAllowed`. Undefined for failures of the carrier, which each caller judges.
 */
export function permanentRefusal({ kind }: Pick<DeliveryError, 'kind'>): Failure | undefined {
  const refused = REFUSALS.find((each) => each === kind);
  return refused && fail(`message.${refused}`);
}
