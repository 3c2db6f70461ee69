import { countDown } from './lib/code';

document.documentElement.classList.add('js');
countDown(document);
