import type { Texts } from '../texts';
import type { en } from './en';
import { lines } from './lines';

export const es: Texts<typeof en> = {
  contents: 'En esta página',
  updated: 'En vigor desde el {{date}}',
  translation: 'Este texto es una traducción. Donde difiera del texto en inglés, vale el texto en inglés.',
  terms: {
    title: 'Condiciones del servicio',
    lead: 'Estas condiciones son el acuerdo entre usted y Latchkey. Dicen qué puede esperar de nosotros, qué esperamos de usted y qué ocurre cuando algo sale mal.',
    about: {
      title: 'Sobre estas condiciones',
      text: lines(
        '“Nosotros”, “nos” y “Latchkey” designan a la empresa que presta el servicio Latchkey. “Usted” designa a la empresa que se registra y a toda persona que usa el servicio para ella.',
        'Al registrarse o al usar el servicio, acepta estas condiciones. Si las acepta en nombre de una empresa, confirma que puede hacerlo. Si no las acepta, no use el servicio.',
        'Los clientes de una empresa que solo abren una página mediante el enlace de un mensaje no necesitan cuenta y no nos pagan nada. Su relación es con la empresa que les escribió.',
      ),
    },
    age: {
      title: 'Quién puede usar el servicio',
      text: lines('Debe tener al menos {{minimumAge}} años y poder celebrar un contrato vinculante.'),
    },
    account: {
      title: 'Su cuenta',
      text: lines(
        'Dé información correcta al registrarse y manténgala al día. No comparta su contraseña. Usted responde de lo que se haga con su cuenta.',
        'Avísenos de inmediato si cree que otra persona la usa.',
      ),
    },
    trial: {
      title: 'Prueba gratuita',
      text: lines(
        'Una cuenta nueva puede usarse gratis durante {{trialDays}} días. La prueba empieza cuando confirma su dirección de correo electrónico.',
        'Cuando termina, puede continuar con un plan de pago. Si no lo hace, el servicio se detiene para su cuenta y no debe nada por la prueba.',
      ),
    },
    fees: {
      title: 'Mensajes prepagados, tarifas y pago',
      text: lines(
        'Los mensajes se pagan por adelantado: usted compra un saldo y cada mensaje que enviamos por usted se descuenta de él al precio vigente ese día.',
        'Todos los precios y pagos son en dólares estadounidenses. Los impuestos se agregan donde la ley lo exige.',
        'Una factura con más de {{overdueDays}} días de retraso genera un recargo por mora del {{lateFeePercent}} al mes hasta que se pague.',
        'Los pagos no se reembolsan, salvo donde estas condiciones lo digan.',
      ),
    },
    errors: {
      title: 'Errores de facturación',
      text: lines(
        'Si cree que facturamos algo mal, díganoslo en un plazo de {{billingErrorDays}} días desde la fecha de la factura. Después, la factura se considera aceptada.',
      ),
    },
    use: {
      title: 'Cómo puede usar el servicio',
      text: lines(
        'Usted decide a quién escribe y qué escribe, y responde de ambas cosas. En particular:',
        '- Escriba solo a quienes lo hayan aceptado, donde la ley exija su consentimiento, y respete que lo retiren.',
        '- Cumpla las leyes sobre mensajes, llamadas, privacidad y pagos que se apliquen a usted y a las personas a las que escribe.',
        '- No envíe nada que engañe, amenace o insulte, ni que infrinja derechos de otros.',
        '- No intente eludir los límites ni la protección del servicio, ni moleste a otros que lo usan.',
        'Podemos retener mensajes o suspender una cuenta que infrinjan estas reglas o pongan en peligro el servicio.',
      ),
    },
    data: {
      title: 'Sus datos',
      text: lines(
        'Lo que usted y sus clientes ingresan sigue siendo suyo. Nos permite almacenarlo y tratarlo en la medida en que el servicio lo necesita.',
        'Nuestra política de privacidad dice cómo tratamos los datos personales.',
      ),
    },
    property: {
      title: 'Nuestra propiedad',
      text: lines(
        'El servicio, su software, su diseño y su nombre nos pertenecen a nosotros o a quienes nos los licencian. Puede usarlos mientras estas condiciones estén en vigor, y no adquiere ningún otro derecho sobre ellos.',
      ),
    },
    termination: {
      title: 'Fin del acuerdo',
      text: lines(
        'Puede dejar de usar el servicio y cerrar su cuenta en cualquier momento.',
        'Si una parte incumple estas condiciones, la otra puede poner fin al acuerdo con un preaviso de {{breachNoticeDays}} días, salvo que el incumplimiento se corrija en ese plazo.',
        'Cualquiera de las partes puede poner fin al acuerdo de inmediato si la otra cae en insolvencia, llega a un acuerdo con sus acreedores o está sujeta a un procedimiento de quiebra que no se desestime en {{bankruptcyDays}} días.',
      ),
    },
    afterwards: {
      title: 'Qué ocurre al terminar',
      text: lines(
        '- Si termina porque usted incumplió estas condiciones, conservamos los montos prepagados y podemos borrar sus datos de inmediato.',
        '- Si termina porque nosotros las incumplimos, le reembolsamos en {{refundDays}} días la parte no usada de lo que prepagó, en proporción al tiempo o a los mensajes restantes.',
        '- En todo caso que no sea su propio incumplimiento, conservamos sus datos durante {{retentionDays}} días para que pueda llevárselos, y después los borramos.',
        'Las sumas que se debían antes del final se siguen debiendo.',
      ),
    },
    warranty: {
      title: 'Sin garantía',
      text: lines(
        'Prestamos el servicio “tal cual” y “según disponibilidad”. Hasta donde la ley lo permite, no damos garantía de ningún tipo, expresa ni implícita: ni de que sea apto para un fin determinado, ni de que esté libre de errores o interrupciones, ni de que llegue cada mensaje.',
      ),
    },
    indemnity: {
      title: 'Reclamaciones de terceros',
      text: lines(
        'Si alguien nos reclama por su contenido, por sus mensajes o porque usted ha incumplido estas condiciones o la ley, usted nos mantiene indemnes: nos defiende y asume los daños, los costos y los honorarios razonables de abogados que resulten.',
      ),
    },
    liability: {
      title: 'Límite de responsabilidad',
      text: lines(
        'Hasta donde la ley lo permite, no respondemos de daños indirectos, incidentales, especiales o consecuentes, ni de la pérdida de beneficios, ingresos, datos o reputación.',
        'Nuestra responsabilidad por todo lo relacionado con el servicio se limita, en total, a la mayor de estas dos cantidades: {{liabilityFloor}} o lo que usted nos pagó en los {{liabilityMonths}} meses anteriores al hecho.',
      ),
    },
    law: {
      title: 'Ley aplicable y arbitraje',
      text: lines(
        'Se aplica la ley del estado de Maryland, sin sus normas sobre conflicto de leyes.',
        'Las disputas se resuelven mediante arbitraje vinculante e individual entre usted y nosotros, y no ante un tribunal o un jurado. El arbitraje se celebra en un solo condado: el condado de Maryland en el que tenemos nuestra oficina principal.',
        'Ninguna de las partes puede participar en una acción colectiva ni presentar reclamaciones junto con las de otros. Cualquiera de las partes puede acudir a un tribunal de reclamaciones de menor cuantía, o pedir a un tribunal que impida el mal uso de su propiedad intelectual.',
      ),
    },
    notices: {
      title: 'Avisos',
      text: lines(
        'Enviamos los avisos por correo electrónico a la dirección de su cuenta. Usted envía los suyos a {{email}}. Un aviso se considera recibido el día siguiente a su envío, salvo que sea devuelto por no poder entregarse.',
      ),
    },
    general: {
      title: 'Cambios, y qué sigue en vigor',
      text: lines(
        'Podemos cambiar estas condiciones. Le avisamos por correo electrónico antes de que un cambio tenga efecto; quien siga usando el servicio después lo acepta.',
        'Las secciones sobre tarifas, sus datos, nuestra propiedad, lo que ocurre al terminar, garantía, reclamaciones de terceros, responsabilidad, ley aplicable y arbitraje, y avisos siguen vigentes después del fin del acuerdo.',
        'Si una parte de estas condiciones no puede hacerse cumplir, el resto sigue en vigor. Solo puede ceder sus derechos con nuestro consentimiento. Estas condiciones son el acuerdo completo entre usted y nosotros sobre el servicio.',
      ),
    },
  },
  privacy: {
    title: 'Política de privacidad',
    lead: 'Esta política dice qué datos personales recoge Latchkey, para qué, quién más los recibe y qué puede hacer usted.',
    about: {
      title: 'De quién son los datos',
      text: lines(
        'Se trata de las personas que visitan nuestras páginas, de las empresas que se registran con nosotros y de los clientes de esas empresas que abren una página mediante el enlace de un mensaje.',
        'Para qué se usan los datos de los clientes de una empresa lo decide esa empresa, y también se aplica su propia política de privacidad. Nosotros tratamos esos datos por encargo suyo.',
      ),
    },
    collect: {
      title: 'Qué recogemos',
      text: lines(
        '- De quienes se registran: dirección de correo electrónico, nombre de host e idioma de la página, y un hash de la contraseña, del que no se puede leer la contraseña.',
        '- De quienes abren un enlace: lo que la empresa nos ha dado, como nombre, número de cuenta, correo electrónico, teléfono y saldo.',
        '- Lo que usted ingresa: respuestas en formularios, archivos, firmas, preferencias, consentimientos e inscripciones, y lo que todavía se estaba rellenando.',
        '- Sobre los pagos: monto, hora, resultado, y la marca y las cuatro últimas cifras de una tarjeta o cuenta bancaria. No almacenamos los números completos.',
        '- Datos técnicos: la dirección de red, para limitar los abusos y, donde la empresa lo pide, como prueba de un consentimiento o un envío; y registros de peticiones sin nombres, direcciones de páginas ni contenidos.',
      ),
    },
    use: {
      title: 'Para qué los usamos',
      text: lines(
        '- Para mostrar las páginas, hacer lo que usted pide y enviar los mensajes que corresponden.',
        '- Para demostrar quién dio un consentimiento o hizo un pago, y cuándo.',
        '- Para proteger de abusos el servicio y a quienes lo usan.',
        '- Para facturar a las empresas que usan el servicio y ayudar cuando algo no funciona.',
        '- Para cumplir la ley.',
        'No los usamos para publicidad, y ninguna decisión sobre usted la toma solo una máquina.',
      ),
    },
    share: {
      title: 'Quién más los recibe',
      text: lines(
        '- La empresa cuya página está usando.',
        '- Empresas que trabajan para nosotros o para esa empresa y que no pueden usar los datos para nada más: alojamiento, envío de correos electrónicos y mensajes de texto, pagos y firmas electrónicas.',
        '- Autoridades y tribunales, donde la ley nos obliga.',
        '- Una empresa que adquiera nuestro negocio, con los mismos compromisos.',
        'No vendemos datos personales. Nuestras páginas no cargan nada de otras empresas.',
      ),
    },
    retention: {
      title: 'Cuánto tiempo los conservamos',
      text: lines(
        'Conservamos los datos mientras exista la cuenta de la empresa o mientras la ley lo exija. Cuando un acuerdo termina, sus datos se conservan {{retentionDays}} días y después se borran; tras un incumplimiento de la empresa pueden borrarse de inmediato.',
        'Lo que se empezó y nunca se envió, y un registro que nunca se confirmó, se borra a los {{retentionDays}} días.',
      ),
    },
    security: {
      title: 'Cómo los protegemos',
      text: lines(
        'Los enlaces están firmados y vencen. Los códigos y las contraseñas se guardan como hashes. Los datos viajan cifrados, y solo tienen acceso quienes los necesitan para su trabajo.',
        'Ningún sistema es perfectamente seguro. Si ocurre algo que afecte a sus datos, se lo decimos a usted y a la empresa como exige la ley.',
      ),
    },
    children: {
      title: 'Menores',
      text: lines(
        'El servicio no está destinado a menores de {{childAge}} años, y no recogemos datos suyos a sabiendas. Si cree que un menor nos ha dado datos, escríbanos y los borraremos.',
      ),
    },
    california: {
      title: 'Sus derechos en California',
      text: lines(
        'Si vive en California, puede pedirnos:',
        '- saber qué datos personales suyos hemos recogido, de dónde, para qué y a quién los hemos revelado;',
        '- una copia de ellos;',
        '- que los corrijamos o los borremos.',
        'No vendemos ni compartimos datos personales en el sentido de la ley de California, así que no hay nada a lo que oponerse. Quien usa estos derechos no recibe peor trato por ello. También puede autorizar a alguien para que pregunte por usted.',
        'Respondemos en un plazo de 45 días, una vez que sabemos que es usted. En el caso de datos que tratamos para una empresa, le transmitimos su solicitud.',
      ),
    },
    cookies: {
      title: 'Las cookies',
      text: lines(
        'Solo usamos las cookies que nuestras páginas necesitan. Ninguna le sigue y ninguna es de otra empresa. Son todas estas:',
      ),
    },
    contact: {
      title: 'Cambios y contacto',
      text: lines(
        'Si cambiamos esta política, la publicamos aquí con su nueva fecha. Recibimos preguntas y solicitudes en {{email}}.',
      ),
    },
  },
  cookieTable: {
    name: 'Nombre',
    purpose: 'Para qué sirve',
    life: 'Cuánto tiempo permanece',
    session: 'Mantiene su sesión iniciada',
    sessionLife: 'Hasta que cierre la sesión, 1 hora como máximo sin uso',
    signUp: 'Recuerda la dirección con la que se está registrando',
    signUpLife: '1 día, o hasta que se confirme la dirección',
    flash: 'Lleva un aviso como “Guardado” a la página siguiente',
    flashLife: '1 minuto como máximo',
    device: 'Recuerda que se ha identificado en este dispositivo',
    deviceLife: '30 minutos',
    pay: 'Recuerda, cifrado, lo que escribió de un pago sin terminar; nunca el número de una tarjeta o de una cuenta bancaria',
    payLife: 'Hasta que se pague o cierre el navegador',
    locale: 'Recuerda el idioma que ha elegido',
    scheme: 'Recuerda si quiere páginas claras u oscuras',
    choiceLife: '1 año',
  },
};
