/** What opens something in a message: the secret of a mailed link, a code by SMS. */
const secrets = { mail: /([?&]token=)[^\s&]+/g, sms: /()\b\d{6}\b/g } as const

/** The text as the list of messages shows it, and whether something of it is hidden. */
export function mask(channel: keyof typeof secrets, body: string | null): { body: string | null; masked: boolean } {
  const shown = body?.replace(secrets[channel], '$1•••') ?? null
  return { body: shown, masked: shown !== body }
}

/** The secrets of the links in a message. */
export const tokensIn = (body: string | null): string[] =>
  [...(body ?? '').matchAll(/[?&]token=([\w-]+)/g)].map(([, token]) => token ?? '')
