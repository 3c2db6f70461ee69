import { messageLocale } from '../messages/languages';

const en = {
  receipt: 'Payment receipt {reference}',
  reference: 'Reference number',
  customer: 'Customer',
  account: 'Account number',
  paidAt: 'Paid on',
  means: 'Payment method',
  description: 'Description',
  amount: 'Amount',
  payment: 'Payment to {company}',
  tax: 'Tax',
  total: 'Amount paid',
  balance: 'Balance after this payment',
  card: '{brand} card ending in {digits}',
  eCheck: 'Bank account ending in {digits} {brand}',
  eWallet: 'eWallet',
  thanks: 'Thank you for your payment.',
  questions: 'Questions about this payment? {contact}',
};
export type ReceiptTexts = typeof en;

const es: ReceiptTexts = {
  receipt: 'Recibo de pago {reference}',
  reference: 'Número de referencia',
  customer: 'Cliente',
  account: 'Número de cuenta',
  paidAt: 'Pagado el',
  means: 'Método de pago',
  description: 'Descripción',
  amount: 'Importe',
  payment: 'Pago a {company}',
  tax: 'Impuestos',
  total: 'Importe pagado',
  balance: 'Saldo después de este pago',
  card: 'Tarjeta {brand} terminada en {digits}',
  eCheck: 'Cuenta bancaria terminada en {digits} {brand}',
  eWallet: 'Monedero electrónico',
  thanks: 'Gracias por su pago.',
  questions: '¿Preguntas sobre este pago? {contact}',
};

const fr: ReceiptTexts = {
  receipt: 'Reçu de paiement {reference}',
  reference: 'Numéro de référence',
  customer: 'Client',
  account: 'Numéro de compte',
  paidAt: 'Payé le',
  means: 'Mode de paiement',
  description: 'Description',
  amount: 'Montant',
  payment: 'Paiement à {company}',
  tax: 'Taxes',
  total: 'Montant payé',
  balance: 'Solde après ce paiement',
  card: 'Carte {brand} se terminant par {digits}',
  eCheck: 'Compte bancaire se terminant par {digits} {brand}',
  eWallet: 'Portefeuille électronique',
  thanks: 'Merci pour votre paiement.',
  questions: 'Des questions sur ce paiement ? {contact}',
};

const de: ReceiptTexts = {
  receipt: 'Zahlungsbeleg {reference}',
  reference: 'Referenznummer',
  customer: 'Kunde',
  account: 'Kundenkontonummer',
  paidAt: 'Bezahlt am',
  means: 'Zahlungsart',
  description: 'Beschreibung',
  amount: 'Betrag',
  payment: 'Zahlung an {company}',
  tax: 'Steuern',
  total: 'Bezahlter Betrag',
  balance: 'Saldo nach dieser Zahlung',
  card: '{brand}-Karte mit den letzten Ziffern {digits}',
  eCheck: 'Bankkonto mit den letzten Ziffern {digits} {brand}',
  eWallet: 'eWallet',
  thanks: 'Vielen Dank für Ihre Zahlung.',
  questions: 'Fragen zu dieser Zahlung? {contact}',
};

const ar: ReceiptTexts = {
  receipt: 'إيصال الدفع {reference}',
  reference: 'الرقم المرجعي',
  customer: 'العميل',
  account: 'رقم الحساب',
  paidAt: 'تاريخ الدفع',
  means: 'طريقة الدفع',
  description: 'الوصف',
  amount: 'المبلغ',
  payment: 'دفعة إلى {company}',
  tax: 'الضريبة',
  total: 'المبلغ المدفوع',
  balance: 'الرصيد بعد هذه الدفعة',
  card: 'بطاقة {brand} تنتهي بالأرقام {digits}',
  eCheck: 'حساب بنكي ينتهي بالأرقام {digits} {brand}',
  eWallet: 'المحفظة الإلكترونية',
  thanks: 'شكرًا لك على الدفع.',
  questions: 'أسئلة عن هذه الدفعة؟ {contact}',
};

const TEXTS: Record<string, ReceiptTexts> = { en, es, fr, de, ar };

/** The sentences of a receipt in a language, and the tag they are in: English where the font has no letters for it. */
export function receiptTexts(tag: string): { language: string; texts: ReceiptTexts } {
  const language = messageLocale(tag);
  return TEXTS[language] ? { language, texts: TEXTS[language] } : { language: 'en', texts: en };
}
