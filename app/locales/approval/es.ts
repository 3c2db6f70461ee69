import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  configTitle: 'Configuración de la aprobación de plantillas',
  needsApproval: '¿Necesita el administrador una aprobación?',
  sendsToAll: 'Pedir la aprobación a todos los administradores',
  approvalsRequired: 'Número de aprobaciones necesarias',
  note: 'Nota: indique expresamente a qué administradores se pide la aprobación.',
  saved: 'La configuración de aprobación se guardó',
  numberInvalid: 'Escriba un número del 1 al 9999',
  requestTitle: 'Solicitud de aprobación',
  requestText: 'Indique a quién se pide la aprobación de la plantilla.',
  requestNeeded: 'Aprobaciones necesarias: {{count}}',
  allAdmins: 'Todos los administradores',
  chooseAdmin: 'Elegir administradores',
  randomAdmins: 'Tantos como hagan falta, por sorteo',
  selectAdmins: 'Seleccionar administradores',
  noAdmins: 'Nadie más en esta cuenta puede aprobar.',
  chooseOne: 'Elija a quién se pregunta.',
  disagree: 'El interruptor consulta a todos los administradores; la elección de abajo, no. Haga que coincidan.',
  requested: 'La solicitud de aprobación se envió.',
  barTitle: 'Vista previa',
  barText: 'La versión {{version}} de {{name}} espera aprobación. Dadas hasta ahora: {{given}} de {{needed}}.',
  obstacle: {
    role: 'Decide un propietario de la cuenta.',
    own: 'Usted lo envió; debe aprobarlo otra persona.',
    notAsked: 'Se pidió la decisión a otros propietarios.',
    given: 'Usted la aprobó. Faltan otras personas.',
  },
  activate: 'Activar',
  reject: 'Rechazar',
  rejectTitle: 'Rechazar este formulario',
  reason: 'Motivo',
  reasonHint: 'Se envía a la persona que presentó el formulario.',
  reasonNeeded: 'Escriba un motivo',
  reasonTooLong: 'Escriba como mucho 1000 caracteres',
  activated: 'El formulario ya está activo.',
  approved: 'Su aprobación se guardó. El formulario espera a otros.',
  rejected: 'El formulario se rechazó.',
  ownersHint:
    'De los administradores, aprueban los propietarios. Propietarios de esta cuenta: {{n}}. Nadie aprueba lo que envió.',
  tooFewOwners:
    'Esta cuenta tiene ahora {{n}} propietarios, menos que las aprobaciones requeridas: no se puede aprobar nada. Baje el número o haga propietario a alguien.',
  unmet: {
    owners:
      'Así no se puede aprobar lo que envía un propietario. Otros propietarios que podrían decidir: {{n}}. Aprobaciones necesarias: {{needed}}. Nombre a otra persona propietaria o deje que lo envíe alguien que no lo sea.',
    all: 'Así no se puede aprobar nada: nadie aprueba lo que envió. Otros propietarios que podrían decidir: {{n}}. Aprobaciones necesarias: {{needed}}. Nombre a otra persona propietaria.',
  },
  tooFewJudges:
    'Propietarios que pueden aprobarlo: {{n}}. Aprobaciones necesarias: {{needed}}. Antes de pedirlo hay que bajar el número en la configuración o nombrar otro propietario.',
  endedTitle: 'Ya no espera aprobación',
  notKeptTitle: 'Su decisión no se guardó',
  seeNew: 'Ver lo que espera ahora',
  turn: {
    widened:
      'Algunas de las personas consultadas ya no son propietarias. Puede decidir cualquier otro propietario: {{n}}. Aprobaciones necesarias: {{needed}}.',
    stuck:
      'Propietarios que pueden decidir: {{n}}. Aprobaciones necesarias: {{needed}}. Así no se puede aprobar. Haga propietario a alguien; o retire la petición, baje el número en la configuración y pida de nuevo. Todavía se puede rechazar.',
  },
  ended: {
    approved: 'Se aprobó y está activo.',
    rejected: 'Se rechazó.',
    withdrawn: 'La petición se retiró. El formulario se está cambiando de nuevo.',
    notPending: 'No hay nada que decidir en este momento.',
    changed: 'Ahora espera otra versión que la que vio. Véala antes de decidir.',
    own: 'Usted lo envió; debe aprobarlo otra persona.',
    notAsked: 'Se pidió a otros propietarios que decidan.',
    alreadyGiven: 'Usted ya lo rechazó.',
  },
};
