/** Reads a NAL unit's payload bit by bit (H.264 §7.2, §9.1); throws when reading past the end. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3]
    if (byte === undefined) throw new Error('H.264: the data ends too early')
    return (byte >> (7 - (this.#at++ & 7))) & 1
  }

  flag(): boolean {
    return this.bit() === 1
  }

  bits(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) value = value * 2 + this.bit()
    return value
  }

  /** Exp-Golomb, unsigned; values of 32 bits and more do not occur in what we read. */
  ue(): number {
    let zeros = 0
    while (!this.bit()) if (++zeros > 31) throw new Error('H.264: a number is too long')
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  /** Exp-Golomb, signed. */
  se(): number {
    const code = this.ue()
    return code % 2 ? (code + 1) / 2 : -code / 2
  }
}

/** The bytes of a NAL unit after its header, without emulation prevention; at most `max`. */
export function payloadOf(nal: Uint8Array, max = nal.length): Uint8Array {
  const out: number[] = []
  let zeros = 0
  for (let i = 1; i < nal.length && out.length < max; i++) {
    const byte = nal[i] as number
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    out.push(byte)
  }
  return Uint8Array.from(out)
}
