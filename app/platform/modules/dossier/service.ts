/** What other modules and the commands use of dossiers. */

export { createErasureList, type ListedErasure } from './erasure-list';
export { applyRetention } from './retention';
export { createRights } from './rights';
export { removeUnsent } from './unsent';
