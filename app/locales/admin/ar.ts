import type { Texts } from '../texts';
import type { en } from './en';

export const ar: Texts<typeof en> = {
  navigation: 'الحساب',
  dashboard: 'لوحة المعلومات',
  templates: 'النماذج',
  people: 'الأشخاص',
  branding: 'المظهر واللغات',
  approvalSettings: 'الموافقة على القوالب',
  profile: 'ملفك الشخصي',
  signOut: 'تسجيل الخروج',
  signedInAs: 'تم تسجيل الدخول باسم {{name}}',
  forbiddenTitle: 'لا يمكنك فتح هذه الصفحة',
  forbiddenText: 'دورك في هذا الحساب لا يشمل ذلك. يمكن لمالك الحساب تغيير ذلك.',
  stalePost: 'كانت هذه الصفحة مفتوحة في جلسة أخرى. لم يتغير شيء: يرجى المحاولة مرة أخرى.',
};
