import { enhanceDialogs } from './lib/dialog';

document.documentElement.classList.add('js');
enhanceDialogs(document.body);
