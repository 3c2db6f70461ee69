import type { Texts } from '../texts';
import type { en } from './en';

export const hi: Texts<typeof en> = {
  accountNumber: 'खाता संख्या',
  accountHint: 'अधिकतम 12 वर्ण',
  houseNumber: 'मकान नंबर',
  houseHint: 'आपके सेवा पते का मकान नंबर, जैसे 27 या 12B',
  accountRequired: 'कृपया सही खाता संख्या लिखें',
  houseRequired: 'कृपया मकान नंबर लिखें',
  checkFields: 'कृपया इन फ़ील्ड को जाँचें।',
  locked_one: 'बहुत ज़्यादा प्रयास हुए। कृपया {{count}} मिनट रुकें और फिर से कोशिश करें।',
  locked_other: 'बहुत ज़्यादा प्रयास हुए। कृपया {{count}} मिनट रुकें और फिर से कोशिश करें।',
  critical: 'गंभीर त्रुटि के कारण हम आपके अनुरोध पर कार्रवाई नहीं कर सकते। कृपया {{email}} पर हमारी सहायता टीम से संपर्क करें',
  criticalWithoutEmail: 'गंभीर त्रुटि के कारण हम आपके अनुरोध पर कार्रवाई नहीं कर सकते। कृपया हमारी सहायता टीम से संपर्क करें',
};
