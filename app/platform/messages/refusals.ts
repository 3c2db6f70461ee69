import { fail, type Failure } from '../http/result';
import type { DeliveryError } from '../ports/messages';

const REFUSALS = ['stopped', 'suppressed', 'notSetUp', 'notAllowed'] as const;

/**
 * What is answered where a message is refused for a reason that another try does not change: `message.stopped`,
 * `message.suppressed`, `message.notSetUp`, `message.notAllowed`. Undefined for failures of the carrier, which each caller judges.
 */
export function refusalOf({ kind }: Pick<DeliveryError, 'kind'>): Failure | undefined {
  const refused = REFUSALS.find((each) => each === kind);
  return refused && fail(`message.${refused}`);
}
