import type { Texts } from '../texts';
import type { en } from './en';

export const hi: Texts<typeof en> = {
  title: 'कृपया अपनी पहचान की पुष्टि करें',
  next: 'आगे',
  checking: 'जाँच हो रही है…',
  checkFields: 'कृपया नीचे चिह्नित जानकारी जाँचें।',
  locked_one: 'बहुत अधिक कोशिशें हो चुकी हैं। कृपया {{count}} मिनट बाद फिर से कोशिश करें।',
  locked_other: 'बहुत अधिक कोशिशें हो चुकी हैं। कृपया {{count}} मिनट बाद फिर से कोशिश करें।',
  unavailableText: 'हम अभी आपकी जानकारी की जाँच नहीं कर सकते। कृपया बाद में फिर से कोशिश करें।',
};
