/** What other modules and the commands use of dossiers. */

export { createErasureGate } from './acts';
export { applyRetention } from './retention';
export { createRights } from './rights';
export { removeUnsent } from './unsent';
