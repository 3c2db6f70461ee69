import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  title: '본인 확인을 해 주세요',
  next: '다음',
  checking: '확인하는 중…',
  checkFields: '아래에 표시된 항목을 확인해 주세요.',
  locked_one: '시도 횟수가 너무 많습니다. {{count}}분 후에 다시 시도해 주세요.',
  locked_other: '시도 횟수가 너무 많습니다. {{count}}분 후에 다시 시도해 주세요.',
  unavailableText: '지금은 정보를 확인할 수 없습니다. 나중에 다시 시도해 주세요.',
};
