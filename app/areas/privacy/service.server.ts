/** What other modules and the commands use of dossiers. */

export { createErasureList, type ListedErasure } from './erasure-list.server';
export { applyRetention } from './retention.server';
export { createRights } from './rights.server';
export { removeUnsent } from './unsent.server';
