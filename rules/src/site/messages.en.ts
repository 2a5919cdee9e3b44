import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'site.description': 'The news, events, live broadcasts and votes of the community, on a simple phone.',
  'site.about.login': 'Your space, your tickets and your messages in {name}.',
  'site.about.signup': 'Join {name}: it is free, and a photo of your identity document is all it takes.',
  'site.about.terms': 'What {name} promises you, and what we expect of everybody.',
  'site.about.privacy': 'What {name} keeps about you, why, and for how long.',
  'site.about.support': 'A question, a problem? Here is how to reach us.',
  'site.about.guardian': 'A child wishes to join {name}: here a parent or guardian agrees.',
  'site.about.magazine': 'The news of the community, to be read on a simple phone.',
  'site.about.events': 'The events of the community: dates, places, tickets and registrations.',
  'site.about.contests': 'The contests of the community, and those who take part.',
  'site.about.lives': 'The live broadcasts of the community, to follow or to watch again.',
  'site.about.tickets': 'Find the ticket that you bought.',
  'site.about.mit': 'Registration for the marathon: races, prices and payment.',
  'site.notFoundTitle': 'Page not found',
  'site.notFoundText':
    'This address leads nowhere. It may have changed, or a character is missing at the end of the link.',
  'site.notFoundHome': 'Back to the home page',
  'site.notFoundBack': 'Go back',
  'site.spinner': 'Loading',
  'site.spinnerTitle': 'Loading indicator test',
  'site.page.payment': 'Payment',
  'site.page.polls': 'Polls',
}
