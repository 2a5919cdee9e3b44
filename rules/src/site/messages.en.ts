import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'site.title': '{name}, the community gathered',
  'site.description': 'The news, events, live broadcasts and votes of the community, on a simple phone.',

  'site.meaning': '“Vondrona”: gathered together, in Malagasy',
  'site.headline': 'The whole community, gathered here',
  'site.lead': 'News, events, live broadcasts and votes, on a simple phone and even when the network is slow.',
  'site.join': 'Join the community',
  'site.login': 'Sign in',
  'site.joinNote': 'It is free and takes a few minutes.',
  'site.picture': 'People gathered in front of rice fields and highland houses, at daybreak',
  'site.howTitle': 'How to join',
  'site.step1': 'Introduce yourself',
  'site.step1Text':
    'Your name, your date of birth, an e-mail address and a password. Everybody from the age of {min} is welcome.',
  'site.step2': 'Show your identity document',
  'site.step2Text': 'A photo of both sides of your CIN, or of your passport. Those under {adult} do not need one.',
  'site.step3': 'A person checks',
  'site.step3Text':
    'An administrator looks at your request and lets you know. The photos are encrypted, then erased after the decision.',
  'site.areasTitle': 'What you will find',
  'site.areaMagazine': 'Magazine',
  'site.areaMagazineText': 'The articles of the community, readable offline too.',
  'site.areaEvents': 'Events',
  'site.areaEventsText': 'Races and meetings: sign up and keep your ticket on your phone.',
  'site.areaLives': 'Live',
  'site.areaLivesText': 'Live broadcasts with their discussion, and replays.',
  'site.areaVotes': 'Votes',
  'site.areaVotesText': 'One person, one vote, and a result that everybody can read.',
  'site.trustTitle': 'Made for your phone and for your data',
  'site.trustLight': 'Light',
  'site.trustLightText': 'A page weighs less than a photo. Data saving is one switch away.',
  'site.trustSafe': 'Verified',
  'site.trustSafeText': 'Every adult showed an identity document: behind each name there is somebody.',
  'site.trustYours': 'Yours',
  'site.trustYoursText': 'Copy your data or delete your account whenever you want.',
  'site.endTitle': 'There is a place left for you',
  'site.already': 'Already a member?',

  'site.terms': 'Terms of use',
  'site.privacy': 'Privacy',
  'site.support': 'Help',

  'site.notFoundTitle': 'Page not found',
  'site.notFoundText':
    'This address leads nowhere. It may have changed, or a character is missing at the end of the link.',
  'site.notFoundHome': 'Back to the home page',
  'site.notFoundBack': 'Go back',

  'site.brokenTitle': 'This page stopped',
  'site.brokenText': 'The mistake is ours. Reload the page: what you already sent is kept.',
  'site.brokenReload': 'Reload the page',

  'site.supportTitle': 'Help',
  'site.supportText': 'Answers to the most frequent questions.',
  'site.supportMail': 'Write to {name}',
  'site.supportMailText': 'A person reads the messages sent to this address:',
  'site.supportNone':
    'This installation has not given a help address yet. Ask the person who invited you: an administrator can answer you.',
  'site.faq1': 'Why do you ask for an identity document?',
  'site.faq1Text':
    'So that every member is a real person. Only administrators see the photos, each look is recorded, and they are erased after the decision.',
  'site.faq2': 'My request has been waiting for a long time',
  'site.faq2Text':
    'A person checks every request. You can already sign in, read and complete your profile. If a photo cannot be read, you receive a message to take it again.',
  'site.faq3': 'I forgot my password',
  'site.faq3Text': 'Ask for a link on the sign-in page: it comes by e-mail and is valid for one hour.',
  'site.faq3Link': 'Ask for a link',
  'site.faq4': 'I have almost no network',
  'site.faq4Text': 'Pages you opened stay readable. In Settings, data saving avoids loading images.',
  'site.faq5': 'How do I leave the community?',
  'site.faq5Text':
    'In Settings you can ask for a copy of your data and for the deletion of your account. You have {days} days to change your mind.',

  'site.spinner': 'Loading',
  'site.spinnerTitle': 'Loading indicator test',

  // titles of pages
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
