import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  plan: {
    schedule: 'Su calendario de pagos',
    month: 'Mes',
    dueOn: 'vence el {{date}}',
    kind: 'Tipo de pago',
    amount: 'Monto',
    installment: 'Cuota',
    downPaymentFirst: 'La primera cuota es el pago inicial',
    downPaymentNone: 'Sin pago inicial',
    downPaymentPercent: '{{percent}} del saldo',
    nextBillDate: 'Fecha de la próxima factura',
    billDateUnusable: 'No se puede interpretar la fecha de la próxima factura',
    payLead: 'El pago inicial se puede hacer en línea.',
    pay: 'Pagar {{amount}}',
    paid: 'Recibimos el pago inicial. Gracias.',
    partPaid: 'Pagado hasta ahora: {{paid}}. Aún pendiente: {{due}}.',
  },
  missing: {
    plan: 'No se encuentra el informe',
    eBill: 'Lo sentimos, pero esta página no está disponible para usted',
    autopay: 'Lo sentimos, pero la página de AutoPay no está disponible para usted',
    hint: 'Es posible que el enlace sea de otra página. Ábralo de nuevo desde su mensaje o comuníquese con el servicio al cliente.',
  },
  eBill: {
    start: 'Ingrese los dos números siguientes para ver si recibe facturas electrónicas. Ambos figuran en su factura.',
    enrolled: 'Está inscrito en eBill.',
    question: 'Está inscrito en eBill. Presione “Sí” si desea darse de baja.',
    unenrolled: 'Usted se dio de baja de las facturas electrónicas',
    effect: 'A partir de ahora recibirá sus facturas en papel.',
    again: '¿Desea volver a recibir facturas electrónicas?',
  },
  autopay: {
    start: 'Ingrese los dos números siguientes para ver si paga automáticamente. Ambos figuran en su factura.',
    enrolled: 'Está inscrito en AutoPay.',
    question: 'Está inscrito en AutoPay. Presione “Sí” si desea darse de baja.',
    unenrolled: 'Usted se dio de baja de AutoPay',
    effect: 'Ya no cobramos sus facturas de su cuenta bancaria. Páguelas de otra forma.',
    again: '¿Desea volver a los pagos automáticos?',
  },
  unenroll: 'Darse de baja',
  enrollAgain: 'Inscribirse de nuevo',
  contactToEnroll:
    'Para inscribirse de nuevo, comuníquese con el servicio al cliente. Puede hacerlo en cualquier momento.',
  contactToUnenroll: 'Si desea darse de baja, comuníquese con el servicio al cliente.',
  notDone:
    'En este momento no podemos procesar su solicitud. Inténtelo más tarde o comuníquese con el servicio al cliente.',
};
