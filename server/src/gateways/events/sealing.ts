import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const version = 1
const sizes = { sender: 16, counter: 8, tag: 16, time: 8 }
const head = 1 + sizes.sender + sizes.counter + sizes.tag
const oldest = 60_000 // ms; the clocks of nodes agree better than that
const mostSenders = 100

const lengthOf = 4 // bytes before each text
/** Bytes that one sealed text is longer, and what each further one adds. */
export const sealedBy = { one: head + sizes.time + lengthOf, further: lengthOf }

interface Options {
  /** Of the installation. */
  key: Buffer
  now?: () => number
}

/**
 * What leaves for a server that others may use is encrypted with AES-256-GCM, under a key for each sender that follows
 * from the installation's; its nonces are counted. What anybody else wrote, what was changed, and what was said before
 * and is said again is not opened.
 */
export function makeSealing({ key, now = Date.now }: Options) {
  const keyOf = (sender: Buffer) => createHmac('sha256', key).update(sender).digest()
  const own = randomBytes(sizes.sender)
  const ownKey = keyOf(own)
  const senders = new Map<string, { key: Buffer; last: bigint }>()
  let counter = 0n
  const nonceOf = (count: Buffer) => Buffer.concat([Buffer.alloc(4), count])

  return {
    /** Several at once: what it costs is mostly the same for one and for many. */
    seal(texts: readonly string[]): Buffer {
      const count = Buffer.alloc(sizes.counter)
      count.writeBigUInt64BE(++counter)
      const time = Buffer.alloc(sizes.time)
      time.writeDoubleBE(now())
      const cipher = createCipheriv('aes-256-gcm', ownKey, nonceOf(count))
      const body = cipher.update(Buffer.concat([time, ...texts.flatMap(withLength)]))
      cipher.final()
      return Buffer.concat([Buffer.of(version), own, count, cipher.getAuthTag(), body])
    },
    /** Null: it is not from a node of this installation, or not from now. */
    open(sealed: Uint8Array): string[] | null {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < head + sizes.time || bytes[0] !== version) return null
      const sender = bytes.subarray(1, 1 + sizes.sender)
      const count = bytes.subarray(1 + sizes.sender, 1 + sizes.sender + sizes.counter)
      const id = sender.toString('latin1')
      const known = senders.get(id) ?? { key: keyOf(sender), last: 0n }
      const n = count.readBigUInt64BE()
      if (n <= known.last) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', known.key, nonceOf(count), { authTagLength: sizes.tag })
        decipher.setAuthTag(bytes.subarray(head - sizes.tag, head))
        const plain = Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()])
        if (Math.abs(now() - plain.readDoubleBE()) > oldest) return null
        known.last = n
        senders.delete(id)
        senders.set(id, known)
        if (senders.size > mostSenders) senders.delete(senders.keys().next().value as string)
        return textsIn(plain.subarray(sizes.time))
      } catch {
        return null
      }
    },
  }
}

function withLength(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(lengthOf)
  length.writeUInt32BE(bytes.length)
  return [length, bytes]
}

function textsIn(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const from = at + lengthOf
    at = from + bytes.readUInt32BE(at)
    texts.push(bytes.toString('utf8', from, at))
  }
  return texts
}
