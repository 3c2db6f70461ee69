import { countDown } from './lib/resend-countdown';

document.documentElement.classList.add('js');
countDown(document);
