import type { Decoder, Pixels } from './decode.ts'

/** What older browsers cannot do themselves: reading QR codes and verifying signatures. */
export type ScanJob =
  | { kind: 'read'; pixels: Pixels }
  | { kind: 'verify'; signature: Uint8Array; signed: Uint8Array; publicKey: Uint8Array }
  /** Loads what the page will need, as long as there is a network. */
  | { kind: 'load'; parts: readonly ('read' | 'verify')[] }

export type ScanAnswer = { text: string | null } | { isValid: boolean } | { isLoaded: true }

let decoder: Promise<Decoder> | undefined
const reading = () => {
  decoder ??= import('./decoder.ts').then(({ loadDecoder }) => loadDecoder())
  return decoder
}
const verifying = () => import('@noble/curves/ed25519.js')

/** Does a job. Rejects if a part cannot be loaded. */
export async function doScanJob(job: ScanJob): Promise<ScanAnswer> {
  switch (job.kind) {
    case 'read':
      return { text: await (await reading())(job.pixels) }
    case 'verify': {
      const { ed25519 } = await verifying()
      try {
        // Strict (RFC 8032), as browsers and OpenSSL verify: a ticket is valid for all of them or for none.
        return { isValid: ed25519.verify(job.signature, job.signed, job.publicKey, { zip215: false }) }
      } catch {
        return { isValid: false } // not a point of the curve
      }
    }
    case 'load':
      await Promise.all(job.parts.map((part) => (part === 'read' ? reading() : verifying())))
      return { isLoaded: true }
  }
}
