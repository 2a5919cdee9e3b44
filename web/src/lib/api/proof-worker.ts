/** Finds the text with which the SHA-256 of a challenge begins with so many zero bits, off the main thread. */
const atOnce = 256

self.onmessage = async ({ data: challenge }: MessageEvent<string>) => {
  const bits = Number(challenge.split('.')[1])
  const encoder = new TextEncoder()
  for (let from = 0; ; from += atOnce) {
    const tried = Array.from({ length: atOnce }, (_, n) => `${challenge}.${(from + n).toString(36)}`)
    const digests = await Promise.all(tried.map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))))
    const at = digests.findIndex((digest) => beginsWithZeros(new DataView(digest), bits))
    if (at < 0) continue
    self.postMessage(tried[at])
    return
  }
}

function beginsWithZeros(digest: DataView, bits: number): boolean {
  for (let at = 0, left = bits; left > 0; at += 4, left -= 32) {
    if (Math.clz32(digest.getUint32(at)) < Math.min(32, left)) return false
  }
  return true
}
