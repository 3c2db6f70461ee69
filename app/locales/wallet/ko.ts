import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  title: '지갑에 추가',
  lead: '{{company}}의 카드입니다. iPhone의 Apple 지갑에 보관할 수 있습니다.',
  front: '카드 앞면',
  back: '카드 뒷면',
  code: '카드의 코드',
  codeHint: '스캔할 코드는 지갑에 있는 카드에 표시됩니다.',
  add: 'Apple 지갑에 추가',
  addHint: '추가하기 전에 휴대전화에 카드가 한 번 더 표시됩니다.',
  macHint: '이 버튼은 iPad용입니다. 다른 기기에서는 아래 코드를 iPhone으로 스캔하세요.',
  qrTitle: 'iPhone에서 이 페이지 열기',
  qrText: 'iPhone 카메라로 코드를 비추고 링크를 여세요. 거기에서 카드를 Apple 지갑에 추가할 수 있습니다.',
  qrAlt: '이 페이지의 주소가 담긴 QR 코드',
  qrFailed: '지금은 QR 코드를 표시할 수 없습니다. 대신 아래 링크를 사용하세요.',
  orLink: '코드 대신 링크 보기',
  inAppTitle: 'Safari에서 이 페이지를 열어 주세요',
  inAppText:
    '다른 앱의 내장 브라우저에서는 카드를 Apple 지갑에 추가할 수 없습니다. 메뉴에서 “Safari에서 열기”를 선택하거나 이 링크를 Safari에 복사하세요.',
  failed: '카드를 만들지 못했습니다. 잠시 후 다시 시도해 주세요.',
  unavailable: '지금은 카드를 추가할 수 없습니다. 나중에 다시 시도하거나 고객 지원에 문의해 주세요.',
  invalidToken: '토큰이 유효하지 않습니다.',
  templateNotFound: '템플릿을 찾을 수 없습니다',
};
