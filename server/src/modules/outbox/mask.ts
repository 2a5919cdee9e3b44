/** What opens something in a message: the secret of a link, a code by SMS, or by mail on a line of its own. */
const secrets = {
  mail: /([?&](?:token|key)=|#(?=[\w-]{43}(?![\w-])))[^\s&]+|^\d{6}$/gm,
  sms: /([?&]key=|#(?=[\w-]{43}(?![\w-])))[^\s&]+|\b\d{6}\b/g,
} as const

/** The text as the list of messages shows it, and whether something of it is hidden. */
export function mask(channel: keyof typeof secrets, body: string | null): { body: string | null; masked: boolean } {
  const shown = body?.replace(secrets[channel], (_, start: string | undefined) => `${start ?? ''}•••`) ?? null
  return { body: shown, masked: shown !== body }
}

/** The secrets of the links in a message. */
export const tokensIn = (body: string | null): string[] =>
  [...(body ?? '').matchAll(/[?&]token=([\w-]+)/g)].map(([, token]) => token ?? '')
