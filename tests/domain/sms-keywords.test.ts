import { describe, expect, test } from 'vitest';
import { findSmsKeyword } from '~/domain/sms-keywords';

describe('a word that stands alone', () => {
  test.each([
    ...[
      'STOP',
      'stop',
      ' Stop. ',
      'STOP!!!',
      'StopAll',
      'stop all',
      'UNSUBSCRIBE',
      'Cancel',
      'end',
      'QUIT',
      'revoke',
      'Opt-out',
      `stop${' '.repeat(200)}`,
    ],
    ...[
      'ALTO',
      'parar',
      'BAJA',
      'basta',
      'ARRÊT',
      'arret',
      'Stopp',
      'Abbestellen',
      '停止',
      '退订',
      '수신거부',
      'बंद करें',
      'إيقاف',
      'ايقاف',
      'ＳＴＯＰ',
      'ＴＤ',
      'STOP 🛑',
      '🛑STOP\u200b\n',
    ],
  ])('%s ends messages', (text) => expect(findSmsKeyword(text)).toBe('stop'));
  test.each(['START', 'unstop', 'Yes', 'Iniciar', '开始', '시작', 'ابدأ'])('%s gives them back', (text) =>
    expect(findSmsKeyword(text)).toBe('start'),
  );
  test.each(['HELP', 'info', 'Ayuda', 'Hilfe?', '도움말'])('%s asks for help', (text) =>
    expect(findSmsKeyword(text)).toBe('help'),
  );
});

describe('a sentence', () => {
  test.each([
    ...[
      'please stop',
      'Please STOP texting me',
      'stop it',
      'Stop sending me these messages!!',
      'STOP - wrong number',
      'ok stop now',
      'I said STOP',
      'pls stop the texts',
    ],
    ...[
      'I want to stop getting these messages',
      'Can you stop texting',
      'unsubscribe me please',
      'opt me out',
      'take me off your list',
      'remove my number',
      "don't text me again",
      'No more texts',
    ],
    ...[
      'No quiero más mensajes',
      'dejen de enviarme mensajes',
      'Quiero darme de baja',
      'por favor alto',
      'arrêtez de m’envoyer des messages',
      'désabonnez-moi',
      'Keine SMS mehr',
      'Bitte abmelden',
    ],
    ...['请不要再给我发短信', '請勿再傳送', '문자 그만 보내세요', 'मुझे संदेश मत भेजो', 'لا ترسل لي رسائل'],
    `Please stop sending me messages. ${'I have asked before. '.repeat(20)}`,
  ])('%s asks for an end', (text) => expect(findSmsKeyword(text)).toBe('stop'));

  test.each([
    'When will the outage stop?',
    'I can’t stop laughing',
    'please do not stop',
    'How do I stop my service?',
    'The stop sign is down',
    'I did not mean to unsubscribe',
  ])('%s does not, but is answered with how to', (text) => expect(findSmsKeyword(text)).toBe('help'));

  test.each([
    'please start',
    'yes I am at home',
    'is there help nearby',
    'Sí',
    'oui',
    'ja',
    'cancel my appointment',
    'stopping',
    '',
    ' ',
    '!',
    'toString',
    '__proto__',
    '\u0000',
  ])('%j is none of these', (text) => expect(findSmsKeyword(text)).toBeUndefined());
});
