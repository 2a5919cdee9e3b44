import { gate as limits } from './constants.ts'

/**
 * What stands for the typed codes of tickets on devices (decision 0052). A list that somebody copies tells no code: each
 * guess costs them `codeRounds` rounds of PBKDF2. The slow part is salted by the event, so that the server does it once
 * for each ticket; the tags are salted by the link, so that no two links have one in common.
 */
export interface CodeSalts {
  eventId: string
  link: string
}

const text = new TextEncoder()
const bytesOfTag = 9

/** The slow part: 16 bytes. */
export async function stretchCode(shortCode: string, eventId: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', text.encode(shortCode), 'PBKDF2', false, ['deriveBits'])
  const salt = text.encode(`vondrona.gate.${eventId}`)
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: limits.codeRounds }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 128))
}

/** The quick part: what a list has in place of the code, 12 characters of base64url. */
export async function tagOf(stretched: Uint8Array<ArrayBuffer>, link: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', stretched, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(link)))
  return btoa(String.fromCharCode(...mac.subarray(0, bytesOfTag)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** What a list has for a code that somebody typed. */
export const tagOfCode = async (shortCode: string, { eventId, link }: CodeSalts): Promise<string> =>
  tagOf(await stretchCode(shortCode, eventId), link)
