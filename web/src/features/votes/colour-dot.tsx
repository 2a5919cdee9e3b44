import { type VoteColour, voteColours } from '@vondrona/rules/votes'

/** The colour of an option, beside its words. */
export const ColourDot = ({ colour }: { colour: VoteColour }) => (
  <span
    aria-hidden="true"
    className="inline-block size-5 shrink-0 rounded-full align-[-0.2em]"
    data-colour={colour}
    style={{ background: voteColours[colour] }}
  />
)
