/** What opens something for whoever reads it: the secret of a link, and a short link as a whole. */
const opening = /([?&](?:token|key)=|#(?=[\w-]{43}(?![\w-])))[^\s&]+|(\/r\/)[\w-]{11}(?![\w-])/.source
/** So does a code, by SMS or by mail on a line of its own. */
const secrets = {
  mail: new RegExp(`${opening}|^\\d{6}$`, 'gm'),
  sms: new RegExp(`${opening}|\\b\\d{6}\\b`, 'gm'),
} as const

/** The text as others than its reader may see it, and whether something of it is hidden. */
export function mask(channel: keyof typeof secrets, body: string | null): { body: string | null; masked: boolean } {
  const shown = body?.replace(secrets[channel], (_, secret = '', short = '') => `${secret}${short}•••`) ?? null
  return { body: shown, masked: shown !== body }
}

/** The secrets of the links in a message. */
export const tokensIn = (body: string | null): string[] =>
  [...(body ?? '').matchAll(/[?&]token=([\w-]+)/g)].map(([, token]) => token ?? '')
