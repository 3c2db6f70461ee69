import type { Texts } from '../texts';
import type { en } from './en';

export const hi: Texts<typeof en> = {
  navigation: 'खाता',
  dashboard: 'डैशबोर्ड',
  templates: 'फ़ॉर्म',
  people: 'लोग',
  branding: 'रूप और भाषाएँ',
  approvalSettings: 'टेम्पलेट की स्वीकृति',
  profile: 'आपकी प्रोफ़ाइल',
  signOut: 'साइन आउट',
  signedInAs: '{{name}} के रूप में साइन इन',
  forbiddenTitle: 'आप यह पेज नहीं खोल सकते',
  forbiddenText: 'इस खाते में आपकी भूमिका में यह शामिल नहीं है। खाते का स्वामी इसे बदल सकता है।',
  stalePost: 'यह पेज किसी दूसरे सत्र में खुला था। कुछ भी नहीं बदला गया: कृपया फिर से कोशिश करें।',
  ended: {
    title: 'आपका सत्र समाप्त हो गया है',
    text: 'न कुछ खोया है, न कुछ सहेजा गया है: आपने जो भेजा वह इस पेज पर रखा है।',
    signIn: 'दूसरी विंडो में साइन इन करें',
    back: 'इस पेज पर वापस आएँ और इसे फिर से भेजें। फ़ाइलें और पासवर्ड दोबारा देने होंगे।',
    send: 'फिर से भेजें',
  },
};
