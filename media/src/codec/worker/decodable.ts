/** Which H.264 of others is passed on as it is. */
import type { Stream } from 'node-av/lib'
import { parseAvcC, videoTrack } from '../../h264/avcc.ts'
import { nalsOfAnnexB, readPicture } from '../../h264/nal.ts'
import { SourceRefusal } from '../../hub/refusal.ts'

/** Browsers play it as it is, as far as its configuration says: neither 4:2:2 or 4:4:4 nor 10 bit. */
export function isDecodable({ codecpar: { extradata } }: Stream): boolean {
  const extra = extradata ?? Buffer.alloc(0)
  try {
    const { sps, pps } = extra[0] === 1 ? parseAvcC(extra) : readPicture(nalsOfAnnexB(extra))
    if (sps.length && pps.length) videoTrack(sps, pps)
    return true
  } catch (error) {
    return !(error instanceof SourceRefusal && error.problem === 'picture_format')
  }
}
