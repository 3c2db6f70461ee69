import { enhanceSignature } from './lib/signature';

/** A page with a signature field of its own. */
document.documentElement.classList.add('js');
document.querySelectorAll<HTMLElement>('[data-signature]').forEach(enhanceSignature);
