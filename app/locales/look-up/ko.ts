import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  accountNumber: '계정 번호',
  accountHint: '최대 12자',
  houseNumber: '번지',
  houseHint: '서비스 주소의 번지(예: 27 또는 12B)',
  accountRequired: '올바른 계정 번호를 입력해 주세요',
  houseRequired: '번지를 입력해 주세요',
  checkFields: '다음 항목을 확인해 주세요.',
  locked_other: '시도 횟수가 너무 많습니다. {{count}}분 후에 다시 시도해 주세요.',
  critical: '심각한 오류로 요청을 처리할 수 없습니다. 이메일({{email}})로 고객 지원팀에 문의해 주세요',
  criticalWithoutEmail: '심각한 오류로 요청을 처리할 수 없습니다. 고객 지원팀에 문의해 주세요',
};
