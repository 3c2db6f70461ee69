import { messageLocale } from '../messages/languages';

const en = {
  bill: 'Bill {number}',
  number: 'Bill number',
  customer: 'Customer',
  account: 'Account number',
  serviceAddress: 'Service address',
  issuedOn: 'Bill date',
  period: 'Billing period',
  dueOn: 'Due date',
  description: 'Description',
  amount: 'Amount',
  total: 'Amount due',
  questions: 'Questions about this bill? {contact}',
  agreementNumber: 'Agreement number',
  company: 'Company',
  signature: 'Signature',
  signedBy: 'Signed by',
  signedAt: 'Signed at',
  timeZone: 'Time zone',
  method: 'How it was signed',
  draw: 'Drawn',
  type: 'Typed name',
  upload: 'Uploaded image',
  hash: 'SHA-256 of the unsigned document',
  signatureOf: 'Signature of {name}',
};
export type DocumentTexts = typeof en;

const es: DocumentTexts = {
  bill: 'Factura {number}',
  number: 'Número de factura',
  customer: 'Cliente',
  account: 'Número de cuenta',
  serviceAddress: 'Dirección del servicio',
  issuedOn: 'Fecha de la factura',
  period: 'Período de facturación',
  dueOn: 'Fecha de vencimiento',
  description: 'Descripción',
  amount: 'Importe',
  total: 'Importe a pagar',
  questions: '¿Preguntas sobre esta factura? {contact}',
  agreementNumber: 'Número de acuerdo',
  company: 'Empresa',
  signature: 'Firma',
  signedBy: 'Firmado por',
  signedAt: 'Firmado el',
  timeZone: 'Zona horaria',
  method: 'Cómo se firmó',
  draw: 'Dibujada',
  type: 'Nombre escrito',
  upload: 'Imagen subida',
  hash: 'SHA-256 del documento sin firmar',
  signatureOf: 'Firma de {name}',
};

const fr: DocumentTexts = {
  bill: 'Facture {number}',
  number: 'Numéro de facture',
  customer: 'Client',
  account: 'Numéro de compte',
  serviceAddress: 'Adresse de service',
  issuedOn: 'Date de la facture',
  period: 'Période de facturation',
  dueOn: 'Date d’échéance',
  description: 'Description',
  amount: 'Montant',
  total: 'Montant à payer',
  questions: 'Des questions sur cette facture ? {contact}',
  agreementNumber: 'Numéro de l’accord',
  company: 'Entreprise',
  signature: 'Signature',
  signedBy: 'Signé par',
  signedAt: 'Signé le',
  timeZone: 'Fuseau horaire',
  method: 'Mode de signature',
  draw: 'Dessinée',
  type: 'Nom saisi',
  upload: 'Image importée',
  hash: 'SHA-256 du document non signé',
  signatureOf: 'Signature de {name}',
};

const de: DocumentTexts = {
  bill: 'Rechnung {number}',
  number: 'Rechnungsnummer',
  customer: 'Kunde',
  account: 'Kontonummer',
  serviceAddress: 'Lieferadresse',
  issuedOn: 'Rechnungsdatum',
  period: 'Abrechnungszeitraum',
  dueOn: 'Fällig am',
  description: 'Beschreibung',
  amount: 'Betrag',
  total: 'Zu zahlender Betrag',
  questions: 'Fragen zu dieser Rechnung? {contact}',
  agreementNumber: 'Vertragsnummer',
  company: 'Unternehmen',
  signature: 'Unterschrift',
  signedBy: 'Unterschrieben von',
  signedAt: 'Unterschrieben am',
  timeZone: 'Zeitzone',
  method: 'Art der Unterschrift',
  draw: 'Gezeichnet',
  type: 'Getippter Name',
  upload: 'Hochgeladenes Bild',
  hash: 'SHA-256 des Dokuments ohne Unterschrift',
  signatureOf: 'Unterschrift von {name}',
};

const ar: DocumentTexts = {
  bill: 'الفاتورة {number}',
  number: 'رقم الفاتورة',
  customer: 'العميل',
  account: 'رقم الحساب',
  serviceAddress: 'عنوان الخدمة',
  issuedOn: 'تاريخ الفاتورة',
  period: 'فترة الفوترة',
  dueOn: 'تاريخ الاستحقاق',
  description: 'الوصف',
  amount: 'المبلغ',
  total: 'المبلغ المستحق',
  questions: 'هل لديك أسئلة عن هذه الفاتورة؟ {contact}',
  agreementNumber: 'رقم الاتفاقية',
  company: 'الشركة',
  signature: 'التوقيع',
  signedBy: 'وقّعها',
  signedAt: 'وقت التوقيع',
  timeZone: 'المنطقة الزمنية',
  method: 'طريقة التوقيع',
  draw: 'مرسوم',
  type: 'اسم مكتوب',
  upload: 'صورة مرفوعة',
  hash: 'بصمة SHA-256 للمستند غير الموقّع',
  signatureOf: 'توقيع {name}',
};

const TEXTS: Record<string, DocumentTexts> = { en, es, fr, de, ar };

/** The sentences of documents in a language, and the tag they are in: English where the font has no letters for it. */
export function documentTexts(tag: string): { language: string; texts: DocumentTexts } {
  const language = messageLocale(tag);
  return TEXTS[language] ? { language, texts: TEXTS[language] } : { language: 'en', texts: en };
}

/** A sentence with its placeholder filled in. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
