import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  navigation: '계정',
  dashboard: '대시보드',
  templates: '양식',
  people: '사용자',
  branding: '모양 및 언어',
  approvalSettings: '템플릿 승인',
  profile: '내 프로필',
  signOut: '로그아웃',
  signedInAs: '{{name}}(으)로 로그인됨',
  forbiddenTitle: '이 페이지를 열 수 없습니다',
  forbiddenText: '이 계정에서의 역할에는 포함되지 않습니다. 계정 소유자가 변경할 수 있습니다.',
  stalePost: '이 페이지는 다른 세션에서 열렸습니다. 변경된 것은 없습니다. 다시 시도해 주세요.',
};
