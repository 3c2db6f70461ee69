import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  title: '브라우저 메시지',
  lead: '이 페이지가 닫혀 있어도 {{company}}에서 기기에 표시되는 짧은 메시지를 보낼 수 있습니다.',
  thisBrowser: '이 브라우저',
  how: '버튼을 누르면 브라우저가 동의 여부를 묻습니다. 동의하기 전에는 아무것도 켜지지 않으며, 언제든지 여기에서 끌 수 있습니다.',
  needsScript:
    '메시지를 켜려면 이 페이지에 JavaScript가 필요합니다. 이 페이지에서 JavaScript를 허용하거나 다른 브라우저에서 여세요.',
  installTitle: 'iPhone 또는 iPad:',
  install:
    '이 페이지를 홈 화면에 추가한 뒤에만 메시지를 받을 수 있습니다. 공유를 누르고 “홈 화면에 추가”를 누른 다음 홈 화면에서 페이지를 여세요.',
  state: {
    ask: '이 브라우저에서 메시지가 꺼져 있습니다.',
    on: '이 브라우저에서 메시지가 켜져 있습니다.',
    working: '잠시만 기다려 주세요…',
    unsupported: '이 브라우저는 웹사이트의 메시지를 받을 수 없습니다.',
    denied: '브라우저에서 이 사이트의 메시지가 차단되어 있습니다. 설정에서 허용한 뒤 이 페이지를 다시 여세요.',
    dismissed: '브라우저 권한이 허용되지 않았습니다. 버튼을 다시 누를 수 있습니다.',
    failed: '메시지를 켜지 못했습니다. 잠시 후 다시 시도해 주세요.',
  },
  turnOn: '메시지 켜기',
  turnOff: '이 브라우저에서 끄기',
  yourBrowsers: '내 브라우저',
  none: '메시지가 켜진 브라우저가 없습니다.',
  count_other: '브라우저 {{count}}개에서 메시지가 켜져 있습니다.',
  turnOffAll: '모든 브라우저에서 끄기',
  turnedOff: '메시지가 꺼졌습니다.',
  switchedOff: '현재 이 사이트에서는 메시지 기능이 꺼져 있습니다.',
  noLinkText:
    '이 페이지에서 브라우저 메시지를 켤 수 있습니다. 받으신 링크로 열어 주세요. 링크가 누구의 메시지를 받을지 알려 줍니다.',
  unknownTitle: '이 링크는 작동하지 않습니다',
  unknownText: '만료되었거나 완전하지 않을 수 있습니다. 받으신 링크를 다시 열거나 새 링크를 요청해 주세요.',
};
