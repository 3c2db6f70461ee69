import { fail, type Failure } from '../http/failure';
import type { DeliveryError } from '../ports/messages';

/** What lists and mailings show for each kind of delivery failure. */
export const DELIVERY_PROBLEMS = {
  undeliverable: 'message.undeliverable',
  stopped: 'recipient.stopped',
  suppressed: 'message.suppressed',
  temporary: 'message.uncertain',
  unknown: 'message.uncertain',
  notSetUp: 'message.notSetUp',
  notAllowed: 'message.notAllowed',
} as const satisfies Record<DeliveryError['kind'], string>;

const PERMANENT_KINDS = ['stopped', 'suppressed', 'notSetUp', 'notAllowed'] as const;

/**
 * Returns the failure of a message that would be refused again at another try: `message.stopped`,
 * `message.suppressed`, `message.notSetUp`, `message.notAllowed`. Undefined for failures of the provider, which each caller handles.
 */
export function permanentFailure({ kind }: Pick<DeliveryError, 'kind'>): Failure | undefined {
  const refused = PERMANENT_KINDS.find((each) => each === kind);
  return refused && fail(`message.${refused}`);
}
