import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'later.keep': 'For later',
  'later.keeping': '{n} of {of}',
  'later.kept': 'Kept on this phone',
  'later.resume': 'Go on',
  'later.askTitle': 'Keep it without Wi-Fi?',
  'later.askArticle':
    'Your phone does not say that it is on Wi-Fi. Keeping this article with its pictures takes about {size} of your data.',
  'later.askRace':
    'Your phone does not say that it is on Wi-Fi. Keeping this registration and its letter takes about {size} of your data.',
  'later.askConfirm': 'Keep it now',
  'later.noRoom': 'There is no space left. In Settings, Display, remove what you have kept and no longer open.',
  'later.noRoomFor':
    'It takes {size}, and {left} is left. In Settings, Display, remove what you have kept and no longer open.',
  'later.tooLarge': 'It takes {size}; a phone keeps {most} in all at most.',
  'later.cut': 'The connection was lost. What arrived stays; continue once it is back.',
  'later.gone': '“{title}” is no longer available as it was. Open its page again, or remove it.',
  'later.stopped': 'Wi-Fi was lost: the rest is waiting. Continue whenever you like.',
  'later.title': 'Kept for later',
  'later.text': 'To open without a network, on this phone: {size}. All of it goes when you sign out.',
  'later.none': 'Nothing yet.',
  'later.whereArticle': 'Below an article, choose “For later”: it then opens without a network, with its pictures.',
  'later.whereRace': 'So does a registration for a race: “For later” keeps it with the signed letter.',
  'later.partArticle': '{size} (pictures: {n} of {of})',
  'later.partRace': '{size} (letter: {n} of {of})',
  'later.remove': 'Remove',
  'later.removeOf': 'Remove: {title}',
  'later.resumeOf': 'Go on: {title}',
}
