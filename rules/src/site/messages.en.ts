import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'site.title': '{name}, the community gathered',
  'site.description': 'The news, events, live broadcasts and votes of the community, on a simple phone.',
  'site.notFoundTitle': 'Page not found',
  'site.notFoundText':
    'This address leads nowhere. It may have changed, or a character is missing at the end of the link.',
  'site.notFoundHome': 'Back to the home page',
  'site.notFoundBack': 'Go back',
  'site.spinner': 'Loading',
  'site.spinnerTitle': 'Loading indicator test',
  'site.page.login': 'Sign in',
  'site.page.signup': 'Sign up',
  'site.page.terms': 'Terms of use',
  'site.page.privacy': 'Privacy',
  'site.page.support': 'Help',
  'site.page.payment': 'Payment',
  'site.page.password': 'Password',
  'site.page.guardian': "A parent's consent",
  'site.page.identity': 'Identity document',
  'site.page.profile': 'Profile',
  'site.page.documents': 'Documents',
  'site.page.notifications': 'Notifications',
  'site.page.contests': 'Contests',
  'site.page.audit': 'Audit log',
  'site.page.outbox': 'Sent messages',
  'site.page.polls': 'Polls',
}
