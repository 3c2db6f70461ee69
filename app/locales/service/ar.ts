import type { Texts } from '../texts';
import type { en } from './en';

export const ar: Texts<typeof en> = {
  confirmation: 'تأكيد',
  maintenanceTitle: 'صيانة الموقع',
  maintenanceLead: 'سنعود قريبًا!',
  maintenanceText: 'موقعنا قيد الصيانة حاليًا! سنعود بعد وقت قصير. شكرًا لصبركم.',
  maintenanceRetry: 'تعيد هذه الصفحة المحاولة تلقائيًا كل 30 ثانية.',
  maintenancePreview: 'هكذا تبدو الصفحة أثناء الصيانة. لا توجد صيانة في الوقت الحالي.',
  outageTyped: 'ما كتبته يبقى في هذه الصفحة.',
  connectionLost: 'يتعذر الوصول إلى خدمتنا حاليًا. ما كتبته يبقى في هذه الصفحة، ونواصل المحاولة.',
  updateReady: 'يتوفر إصدار جديد من هذه الصفحات.',
  updateKept: 'يُحتفظ بما كتبته عند إعادة التحميل.',
  updateTyped: 'أعد التحميل بعد إرسال ما كتبته.',
  reload: 'إعادة التحميل',
  dismiss: 'تجاهل',
};
