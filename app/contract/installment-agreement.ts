import type { Locale } from './enums';

/** What a person ticks below an installment plan, as the page shows it and a submission keeps it. Spec: forms-and-approval 2.4. */
export const INSTALLMENT_AGREEMENT: Record<Locale, string> = {
  en: 'By clicking the button you will be automatically enrolled in the Installment Plan program',
  es: 'Al presionar el botón, quedará inscrito automáticamente en el programa de pagos a plazos',
  fr: 'En cliquant sur le bouton, vous serez automatiquement inscrit au programme de paiement échelonné',
  de: 'Mit dem Klick auf die Schaltfläche werden Sie automatisch zur Ratenzahlung angemeldet',
  'zh-Hans': '点击此按钮后，您将自动加入分期付款计划',
  'zh-Hant': '點選此按鈕後，您將自動加入分期付款方案',
  ko: '버튼을 클릭하면 분할 납부 플랜 프로그램에 자동으로 등록됩니다',
  hi: 'बटन पर क्लिक करने से आप किस्त योजना कार्यक्रम में अपने आप नामांकित हो जाएँगे',
  ar: 'بالضغط على الزر، سيتم تسجيلك تلقائيًا في برنامج التقسيط',
};
