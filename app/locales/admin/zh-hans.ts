import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  navigation: '账户',
  dashboard: '概览',
  templates: '表单',
  people: '人员',
  branding: '外观和语言',
  approvalSettings: '模板审批',
  profile: '您的个人资料',
  signOut: '退出登录',
  signedInAs: '已登录：{{name}}',
  forbiddenTitle: '您不能打开此页面',
  forbiddenText: '您在此账户中的角色不包含此权限。账户所有者可以更改。',
  stalePost: '此页面是在另一个会话中打开的。未做任何更改，请重试。',
  ended: {
    title: '您的会话已结束',
    text: '没有丢失也没有保存任何内容：您发送的内容保留在此页面上。',
    signIn: '在另一个窗口中登录',
    back: '返回此页面并重新发送。文件和密码需要重新输入。',
    send: '重新发送',
  },
};
