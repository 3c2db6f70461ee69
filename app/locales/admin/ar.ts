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
  stalePost: 'كانت هذه الصفحة مفتوحة في جلسة أخرى. لم يتغير شيء: يُرجى المحاولة مرة أخرى.',
  ended: {
    title: 'انتهت جلستك',
    text: 'لم يضع شيء ولم يُحفظ شيء: ما أرسلته محفوظ في هذه الصفحة.',
    signIn: 'سجّل الدخول في نافذة أخرى',
    back: 'عد إلى هذه الصفحة وأرسله من جديد. يجب إدخال الملفات وكلمات المرور مرة أخرى.',
    send: 'إرسال من جديد',
  },
};
