import type { Texts } from '../texts';
import type { en } from './en';

export const ar: Texts<typeof en> = {
  title: 'إضافة إلى المحفظة',
  lead: 'هذه بطاقتك من {{company}}. يمكنك حفظها في Apple Wallet على جهاز iPhone.',
  front: 'وجه البطاقة',
  back: 'ظهر البطاقة',
  code: 'الرمز',
  codeHint: 'يظهر الرمز القابل للمسح على البطاقة في محفظتك.',
  add: 'إضافة إلى Apple Wallet',
  addHint: 'يعرض هاتفك البطاقة مرة أخرى قبل إضافتها.',
  macHint: 'هذا الزر مخصص لجهاز iPad. على أي جهاز آخر، امسح الرمز أدناه بجهاز iPhone.',
  qrTitle: 'افتح هذه الصفحة على جهاز iPhone',
  qrText: 'وجّه كاميرا iPhone نحو الرمز وافتح الرابط، ثم أضف البطاقة إلى Apple Wallet.',
  qrAlt: 'رمز QR يحتوي على عنوان هذه الصفحة',
  qrFailed: 'لا يمكن عرض رمز QR الآن. يُرجى استخدام الرابط أدناه بدلًا منه.',
  orLink: 'عرض الرابط بدلًا من الرمز',
  inAppTitle: 'يُرجى فتح هذه الصفحة في Safari',
  inAppText: 'أنت في المتصفح المدمج في تطبيق آخر، ولا يمكنه إضافة البطاقات إلى Apple Wallet. اختر «فتح في Safari» من قائمته، أو انسخ هذا الرابط إلى Safari:',
  failed: 'تعذّر إنشاء البطاقة. يُرجى المحاولة مجددًا بعد قليل.',
  unavailable: 'لا يمكن إضافة البطاقات الآن. يُرجى المحاولة لاحقًا أو التواصل مع الدعم.',
  invalidToken: 'الرمز المميز غير صالح.',
  templateNotFound: 'لم نعثر على القالب',
};
