import { plural } from '../plural';
import type { MessageTexts } from './en';

export const es: MessageTexts = {
  otp: {
    subject: 'Su código de verificación de {company}',
    intro: 'Use este código para confirmar sus datos de contacto con {company}:',
    valid: plural({
      one: 'El código es válido durante {minutes} minuto y solo se puede usar una vez.',
      other: 'El código es válido durante {minutes} minutos y solo se puede usar una vez.',
    }),
    neverShare: 'No comparta nunca este código con nadie. {company} nunca le llamará ni le escribirá para pedírselo.',
    ignore: 'Si no solicitó ningún código, puede ignorar este mensaje.',
    // Without accents that the SMS alphabet lacks, so that it stays one SMS: hence "clave", not "código".
    sms: plural({
      one: '{company}: {code} es su clave. Vence en {minutes} minuto. Nunca la comparta con nadie.',
      other: '{company}: {code} es su clave. Vence en {minutes} minutos. Nunca la comparta con nadie.',
    }),
    whatsApp: plural({
      one: '*{code}* es su código de verificación de {company}. Es válido durante {minutes} minuto. No comparta nunca este código con nadie.',
      other:
        '*{code}* es su código de verificación de {company}. Es válido durante {minutes} minutos. No comparta nunca este código con nadie.',
    }),
  },
  link: {
    subject: 'Su nuevo enlace de {company}',
    intro: 'Este es el nuevo enlace que solicitó. Sustituye al que venció.',
    open: 'Abrir la página',
    personal: 'Este enlace es personal. No lo reenvíe, por favor.',
    ignore: 'Si no solicitó un enlace nuevo, puede ignorar este mensaje.',
    sms: '{company}: este es su nuevo enlace. Por favor, no lo comparta. {url}',
  },
  payLink: {
    subject: 'Pague {amount} a {company}',
    intro: 'Con este enlace puede pagar los {amount} que debe a {company}.',
    open: 'Pagar ahora',
    personal: 'Este enlace es solo para usted. No lo reenvíe, por favor.',
    ignore: 'Si ya pagó, puede ignorar este mensaje. Si no lo esperaba, llame a {company}.',
    sms: '{company}: pague {amount} aquí: {url}',
  },
  invitation: {
    category: 'Invitaciones para completar formularios',
    subject: '{formTitle}: complete el formulario de {company}',
    intro: '{company} le pide que complete un formulario:',
    open: 'Abrir el formulario',
    sms: '{company}: complete "{formTitle}". El enlace es solo para usted. {url}',
  },
  submission: {
    subject: 'Recibimos su formulario: {formTitle} ({reference})',
    intro: 'Gracias. {company} recibió su formulario.',
    reference: 'Número de referencia',
    form: 'Formulario',
    time: 'Recibido el',
    answers: 'Sus respuestas',
    noAnswer: 'Sin respuesta',
    open: 'Ver lo que envió',
    keep: 'Conserve este mensaje como comprobante.',
    personal: 'El enlace muestra lo que envió. No lo reenvíe, por favor.',
  },
  notification: {
    viewOnline: 'Ver en línea',
    unsubscribe: 'Cancelar la suscripción',
    preferences: 'Administrar preferencias',
    smsEnd: 'Responda STOP para dejar de recibir mensajes',
  },
  enrollment: {
    budgetEnrolled: {
      subject: 'Facturación presupuestada: su inscripción',
      intro: '{company} inscribió su cuenta en el plan de facturación presupuestada.',
    },
    budgetEnded: {
      subject: 'Facturación presupuestada: su baja',
      intro:
        'Su cuenta con {company} ya no está inscrita en el plan de facturación presupuestada. A partir de su próxima factura, pagará lo que consuma.',
    },
    eBillEnded: {
      subject: 'Usted se dio de baja de las facturas electrónicas',
      intro: '{company} dio de baja su inscripción en eBill. A partir de ahora recibirá sus facturas en papel.',
    },
    autopayEnded: {
      subject: 'Usted se dio de baja de AutoPay',
      intro:
        '{company} dio de baja su inscripción en AutoPay. Ya no cobramos sus facturas de su cuenta bancaria. Páguelas de otra forma.',
    },
    planEnrolled: {
      subject: 'Su plan de pagos a plazos con {company}',
      intro: '{company} inscribió su cuenta en el plan de pagos a plazos que usted aceptó. Estos son sus pagos.',
    },
    account: 'Número de cuenta',
    time: 'Confirmado el',
    monthly: 'Monto mensual',
    total: 'Total',
    open: 'Ver su inscripción',
    notYou: 'Si usted no lo solicitó, comuníquese con {company}.',
  },
  optOut: {
    stopped:
      '{company}: usted canceló la suscripción y no recibirá más mensajes en este número. Responda START para volver a recibirlos.',
    started: '{company}: volverá a recibir sus mensajes aquí. Responda STOP para dejar de recibirlos.',
    help: '{company}: para obtener ayuda, comuníquese con {contact}. Responda STOP para dejar de recibir mensajes.',
  },
  signUp: {
    subject: 'Confirme su dirección de correo electrónico para {company}',
    intro:
      'Gracias por registrarse en {company}. Presione el botón para confirmar su dirección de correo electrónico y empezar su prueba gratuita.',
    open: 'Confirmar mi dirección',
    valid: 'El enlace funciona durante {hours} horas.',
    ignore:
      'Si usted no se registró, puede ignorar este mensaje. Sin el enlace, nadie puede abrir una cuenta con su dirección.',
    takenSubject: 'Ya tiene una cuenta en {company}',
    takenIntro:
      'Alguien, probablemente usted, acaba de registrarse en {company} con esta dirección de correo electrónico. Ya tiene una cuenta, así que no se cambió nada.',
    takenOpen: 'Iniciar sesión',
    takenIgnore: 'Si no fue usted, puede ignorar este mensaje. Su cuenta está a salvo.',
  },
  approval: {
    requested: {
      subject: 'Por favor, apruebe: {formTitle}',
      intro: '{by} le pide que apruebe el formulario “{formTitle}”. Nadie lo recibe antes de que esté aprobado.',
      open: 'Revisar el formulario',
    },
    activated: {
      subject: 'Ya activo: {formTitle}',
      intro: 'El formulario “{formTitle}” está aprobado y activo. La última aprobación fue de {by}.',
      open: 'Abrir el formulario',
    },
    rejected: {
      subject: 'Rechazado: {formTitle}',
      intro: '{by} rechazó el formulario “{formTitle}”. Puede cambiarlo y volver a pedir la aprobación.',
      open: 'Cambiar el formulario',
    },
    reason: 'Motivo',
  },
  common: {
    copyLink: 'Si el botón no funciona, copie esta dirección en su navegador:',
    contact: '¿Tiene alguna pregunta? Comuníquese con {company}:',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    sentBy: 'Este mensaje fue enviado por {company}.',
  },
};
