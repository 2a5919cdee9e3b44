import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'areas.home': 'Back to the home page',

  'areas.pollsEmpty': 'Polls are under development',
  'areas.pollsText': 'This is what this page will offer:',
  'areas.polls1': 'Custom polls',
  'areas.polls1Text': 'Your own questions, with one or several answers.',
  'areas.polls2': 'Real-time voting',
  'areas.polls2Text': 'Every answer counts as soon as it is given.',
  'areas.polls3': 'Interactive results',
  'areas.polls3Text': 'Results that everybody can read and compare.',
  'areas.polls4': 'Advanced management',
  'areas.polls4Text': 'Open, extend and close a poll when needed.',
}
