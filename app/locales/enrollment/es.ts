import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  howTitle: 'Cómo funciona',
  startTitle: 'Verifique su cuenta',
  startLead: 'Ingrese los dos números siguientes. Ambos figuran en su factura.',
  confirmationSent: 'Si tenemos una dirección de correo electrónico suya registrada, le llegará una confirmación.',
  errorText: 'Inténtelo de nuevo más tarde o comuníquese con el servicio al cliente para obtener ayuda',
  tryAgain: 'Volver a intentarlo',
  period: 'Período',
  highest: 'Factura mensual más alta',
  average: 'Factura mensual promedio',
  estimate: 'Estimación del monto mensual',
  monthly: 'Monto mensual',
  historyTitle: 'Historial de consumo y facturación',
  usageFrom: 'Consumo desde',
  usageTo: 'Consumo hasta',
  therms: 'Consumo en termias',
  bill: 'Monto de la factura',
  adjust: {
    district: 'Cuentas del Distrito de Columbia: su monto mensual solo se ajusta al final del ciclo de 12 meses.',
    maryland:
      'Cuentas de Maryland: su monto mensual puede ajustarse durante el año si cambia su consumo o el precio del gas.',
    virginia:
      'Cuentas de Virginia: su monto mensual puede ajustarse durante el año si cambia su consumo o el precio del gas.',
    other: 'Su monto mensual puede ajustarse durante el año si cambia su consumo o el precio del gas.',
  },
  budget: {
    title: 'Facturación presupuestada',
    lead: 'Pague aproximadamente lo mismo por el gas cada mes, tanto en invierno como en verano.',
    benefit:
      'La facturación presupuestada reparte el costo de un año en 12 meses iguales. No tiene ningún costo adicional y puede dejarla cuando quiera.',
    how: {
      one: 'Sumamos sus facturas de los últimos 12 meses. Esa es la estimación de su año.',
      two: 'La doceava parte es su monto mensual.',
      three: 'Usted paga ese monto cada mes del ciclo de 12 meses.',
      four: 'Al final del ciclo se liquida la diferencia entre lo que pagó y lo que consumió.',
    },
    enrollTitle: 'Inscribirse en la facturación presupuestada',
    enrollLead: 'Esto es lo que consumió y se le facturó, y lo que pagaría cada mes con la facturación presupuestada.',
    enrollButton: 'Enviar la solicitud de inscripción',
    thanksTitle: 'Gracias por inscribirse en la facturación presupuestada',
    thanksLead: 'Su cuenta está inscrita en el plan de facturación presupuestada.',
    leaveLead: 'Si ya no desea participar en el plan de facturación presupuestada,',
    leaveLink: '[haga clic aquí]',
    leaveTitle: 'Dejar el plan de facturación presupuestada',
    leaveQuestion:
      '¿Desea cancelar la inscripción de su cuenta en el plan de facturación presupuestada? A partir de su próxima factura pagará lo que consuma cada mes.',
    leaveYes: 'Sí, cancelar la inscripción',
    endedTitle: 'Su cuenta ya no está inscrita en el plan de facturación presupuestada',
    endedLead: 'A partir de su próxima factura pagará lo que consuma cada mes.',
    again: 'Inscribirse de nuevo',
  },
  deferred: {
    title: 'Plan de pago diferido',
    lead: 'Pague el saldo de su cuenta en cuotas mensuales.',
    benefit: 'No hay pago inicial ni intereses.',
    how: {
      one: 'Dividimos el saldo de su cuenta en cuotas mensuales: hasta 12, o hasta 24 si recibe ayuda para la energía.',
      two: 'Usted ve cada cuota con su fecha y monto antes de aceptar.',
      three: 'Paga cada cuota junto con su factura corriente.',
      four: 'Una vez pagada la última cuota, el plan termina.',
    },
  },
  plan: {
    standard: {
      title: 'Inscribirse en el plan de pagos a plazos',
      lead: 'Puede pagar el saldo de su cuenta en las cuotas mensuales siguientes.',
      consent: 'Sí, quiero pagar el saldo de mi cuenta en estas cuotas, cada una junto con mi factura corriente.',
    },
    budget: {
      title: 'Inscribirse en el programa de pago diferido',
      lead: 'Su cuenta tiene un saldo. Antes de que pueda inscribirse en la facturación presupuestada, se reparte en las cuotas mensuales siguientes.',
      consent:
        'Sí, quiero pagar el saldo de mi cuenta en estas cuotas, cada una junto con mi factura corriente, y continuar después con la facturación presupuestada.',
    },
    directEmail: {
      title: 'Su oferta de plan de pagos a plazos',
      lead: 'Le escribimos porque puede pagar el saldo de su cuenta en las cuotas mensuales siguientes.',
      consent:
        'Acepto esta oferta: quiero pagar el saldo de mi cuenta en estas cuotas, cada una junto con mi factura corriente.',
    },
    scheduleTitle: 'Sus cuotas',
    note: 'Sin pago inicial ni intereses. Las cuotas se reparten en un máximo de 12 meses, o de 24 meses con ayuda para la energía.',
    consentRequired: 'Confirme su inscripción marcando la casilla.',
    signUp: 'Inscribirse',
    thanksTitle: 'Gracias por inscribirse en el plan de pagos a plazos',
    thanksLead: 'Su cuenta está inscrita. Esto es lo que aceptó.',
    enrolledInfo: 'Usted se inscribió correctamente en el programa de pago diferido.',
    toBudget: 'Continuar con la facturación presupuestada',
  },
};
