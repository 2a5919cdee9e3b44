/**
 * Chooses among the offered codecs: H.264 in packetization mode 1 and Opus, with the offer's payload types (pitfall 7).
 */
import type { Codec, Section } from './parse.ts'

/** profile_idc of the constrained baseline profile, which every phone supports. */
const baseline = 0x42

/**
 * H.264 with packetization mode 1; among several, first the stream's profile, then baseline, then the first offered.
 */
export function chooseH264(section: Section, profile = baseline): Codec | undefined {
  const usable = section.codecs.filter(
    ({ name, fmtp }) => name === 'H264' && /(?:^|;)\s*packetization-mode=1(?:;|$)/.test(fmtp),
  )
  const withProfile = (wanted: number) =>
    usable.find(({ fmtp }) => Number.parseInt(/profile-level-id=([0-9a-f]{2})/i.exec(fmtp)?.[1] ?? '', 16) === wanted)
  return withProfile(profile) ?? withProfile(baseline) ?? usable[0]
}

/** The Opus codec of a section, if the peer offers it. */
export const chooseOpus = (section: Section) => section.codecs.find(({ name }) => name === 'OPUS')

/** The VP8 codec of a section, if the peer offers it. */
export const chooseVp8 = (section: Section) => section.codecs.find(({ name }) => name === 'VP8')

/** The first section of a kind that the peer wants and that may flow in one of these directions. */
export const findSection = (sections: Section[], kind: 'audio' | 'video', theirs: 'send' | 'receive') =>
  sections.find(
    ({ kind: itsKind, wanted, direction }) =>
      itsKind === kind &&
      wanted &&
      (direction === 'sendrecv' || direction === (theirs === 'send' ? 'sendonly' : 'recvonly')),
  )
