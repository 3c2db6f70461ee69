import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  navigation: 'Cuenta',
  dashboard: 'Panel',
  templates: 'Formularios',
  people: 'Personas',
  branding: 'Aspecto e idiomas',
  approvalSettings: 'Aprobación de plantillas',
  profile: 'Su perfil',
  signOut: 'Cerrar sesión',
  signedInAs: 'Sesión de {{name}}',
  forbiddenTitle: 'No puede abrir esta página',
  forbiddenText: 'Su función en esta cuenta no lo permite. Un propietario de la cuenta puede cambiarlo.',
  stalePost: 'Esta página estaba abierta en otra sesión. No se cambió nada: inténtelo de nuevo.',
  ended: {
    title: 'Su sesión ha terminado',
    text: 'No se perdió ni se guardó nada: lo que envió se conserva en esta página.',
    signIn: 'Inicie sesión en otra ventana',
    back: 'Vuelva a esta página y envíelo de nuevo. Los archivos y contraseñas deben ingresarse otra vez.',
    send: 'Enviar de nuevo',
  },
};
