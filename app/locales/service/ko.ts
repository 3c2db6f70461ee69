import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  confirmation: '확인',
  maintenanceTitle: '사이트 점검',
  maintenanceLead: '곧 돌아오겠습니다!',
  maintenanceText: '현재 사이트를 점검하고 있습니다! 곧 다시 이용하실 수 있습니다. 기다려 주셔서 감사합니다.',
  maintenanceRetry: '이 페이지는 30초마다 자동으로 다시 시도합니다.',
  maintenancePreview: '점검 중에 표시되는 페이지의 모습입니다. 지금은 점검 중이 아닙니다.',
  outageTyped: '입력하신 내용은 이 페이지에 그대로 남아 있습니다.',
  connectionLost: '지금은 서비스에 연결할 수 없습니다. 입력하신 내용은 이 페이지에 그대로 남아 있으며 계속 다시 시도합니다.',
  updateReady: '이 페이지의 새 버전이 있습니다.',
  updateKept: '새로고침해도 입력하신 내용은 유지됩니다.',
  updateTyped: '입력하신 내용을 보낸 뒤에 새로고침해 주세요.',
  reload: '새로고침',
  dismiss: '닫기',
};
