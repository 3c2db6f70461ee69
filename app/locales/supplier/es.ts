import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  title: 'Su decisión sobre los proveedores de energía',
  startLead:
    'Puede decidir si los proveedores de energía pueden recibir de nosotros su nombre y su dirección para informarle de sus ofertas.',
  startHow: 'Ingrese los dos números siguientes para ver su decisión. Ambos figuran en su factura.',
  accountNumber: 'Número de cuenta',
  accountHint: '12 caracteres como máximo',
  houseNumber: 'Número de la calle',
  houseHint: 'El número de la casa de su dirección de servicio, por ejemplo 27 o 12B',
  accountRequired: 'Ingrese el número de cuenta correcto.',
  houseRequired: 'Ingrese un número de la calle.',
  choice: 'Su decisión',
  noContact: 'Solicito que me excluyan de las comunicaciones de los proveedores de energía',
  noTransfer: 'Solicito que no transfieran mi suministro a proveedores de energía competitivos con licencia',
  noTransferHint: 'Puede marcar esta casilla cuando la anterior esté marcada.',
  transferAlone: 'Esta opción necesita la casilla anterior. Marque también aquella o desmarque esta.',
  explain: {
    virginia:
      'En Virginia, los proveedores de servicios competitivos con licencia pueden pedir a {{company}} los nombres y las direcciones de sus clientes para informarles de sus ofertas. Si marca la casilla, no le incluimos en esa lista. Comprar el gas a nosotros o a otro proveedor sigue siendo decisión suya.',
    marylandHome:
      'En Maryland, los proveedores con licencia pueden pedir a {{company}} los nombres y las direcciones de sus clientes para informarles de sus ofertas. Si marca la primera casilla, no le incluimos en esa lista. Si marca también la segunda, además nos negamos a transferir su suministro de gas a uno de esos proveedores, lo pida quien lo pida, hasta que desmarque la casilla.',
    marylandBusiness:
      'En Maryland, los proveedores con licencia pueden pedir a {{company}} los nombres y las direcciones de sus clientes comerciales para informarles de sus ofertas. Si marca la casilla, no incluimos su empresa en esa lista. Los contratos que su empresa firme con un proveedor no se ven afectados.',
    other:
      'Los proveedores con licencia pueden pedir a {{company}} los nombres y las direcciones de sus clientes para informarles de sus ofertas. Si marca la casilla, no le incluimos en esa lista.',
  },
  explainMore:
    'Los proveedores que ya le conocen pueden seguir escribiéndole. Su decisión no cambia ni su tarifa ni su servicio, y puede modificarla en cualquier momento.',
  savedTitle: 'Su decisión está guardada',
  savedLead: 'Esto es lo que guardamos.',
  contactFact: 'Comunicaciones de los proveedores de energía',
  contactNo: 'Está excluido de ellas.',
  contactYes: 'Los proveedores de energía pueden comunicarse con usted.',
  transferFact: 'Transferencia a un proveedor competitivo',
  transferNo: 'No transferimos su suministro.',
  transferYes: 'Su suministro puede transferirse si usted lo acuerda con un proveedor.',
  change: 'Cambiar mi decisión',
};
