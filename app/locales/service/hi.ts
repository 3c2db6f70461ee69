import type { Texts } from '../texts';
import type { en } from './en';

export const hi: Texts<typeof en> = {
  confirmation: 'पुष्टि',
  maintenanceTitle: 'साइट का रखरखाव',
  maintenanceLead: 'हम जल्द वापस आएँगे!',
  maintenanceText: 'हमारी साइट का अभी रखरखाव चल रहा है! हम थोड़ी देर में वापस आ जाएँगे। आपके धैर्य के लिए धन्यवाद।',
  maintenanceRetry: 'यह पृष्ठ हर 30 सेकंड में अपने आप फिर कोशिश करता है।',
  maintenancePreview: 'रखरखाव के दौरान पृष्ठ ऐसा दिखता है। अभी कोई रखरखाव नहीं चल रहा है।',
  outageTyped: 'आपने जो लिखा है वह इस पृष्ठ पर बना रहेगा।',
  connectionLost: 'अभी हमारी सेवा से संपर्क नहीं हो पा रहा है। आपने जो लिखा है वह इस पृष्ठ पर बना रहेगा, और हम कोशिश करते रहेंगे।',
  updateReady: 'इन पृष्ठों का नया संस्करण उपलब्ध है।',
  updateKept: 'फिर से लोड करने पर आपका लिखा हुआ बना रहता है।',
  updateTyped: 'जो लिखा है उसे भेजने के बाद फिर से लोड करें।',
  reload: 'फिर से लोड करें',
  dismiss: 'हटाएँ',
};
