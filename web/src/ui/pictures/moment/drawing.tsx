import { classes } from '../../layout/class-names.ts'
import '../vignettes/night.css'
import './moment.css'

/** Of the hand of the vignettes, by day or by night. */
export const Drawing = ({ still }: { still: boolean }) => (
  <svg
    aria-hidden="true"
    className={classes('vignette moment', still && 'moment-still')}
    fill="none"
    height="125"
    viewBox="0 0 240 150"
    width="200"
  >
    <rect fill="var(--v-sky,#fbe7cf)" height="150" rx="28" width="240" />
    <path d="M0 92C40 72 74 84 120 84S200 72 240 88V124H0Z" fill="var(--v-far,#c4dcd3)" />
    <path d="M0 112C50 88 84 96 120 96S196 90 240 104V124H0Z" fill="var(--v-mid,#8fbfae)" />
    <Tree at="translate(36 112) scale(.62)" />
    <Tree at="translate(72 108) scale(.74)" />
    <Tree at="translate(216 112) scale(.6)" />
    <g className="moment-tree">
      <Tree at="translate(172 112) scale(.94)" />
    </g>
    <path
      d="M0 124C54 108 92 104 120 104S190 110 240 118V122A28 28 0 0 1 212 150H28A28 28 0 0 1 0 122Z"
      fill="var(--v-ground,#17594a)"
    />
    <circle className="moment-sun" cx="120" cy="50" fill="var(--v-moon,#f4b350)" r="30" />
    <path
      className="moment-tick"
      d="M106 51L116 61L135 40"
      pathLength="1"
      stroke="#173b33"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="7"
    />
  </svg>
)

/** A young baobab; its foot is at the origin. */
const Tree = ({ at }: { at: string }) => (
  <g transform={at}>
    <path d="M-7 6C-4-10-5-26-8-38H-3L0-32 3-38H8C5-26 4-10 7 6Z" fill="var(--v-trunk,#8a5a3c)" />
    <path
      d="M-26-42C-26-52-16-56-10-53-8-62 8-62 10-53 16-56 26-52 26-42 18-36-18-36-26-42Z"
      fill="var(--v-leaf2,#2f8567)"
    />
    <path d="M-17-43C-15-50-6-52 0-49 6-52 15-50 17-43 10-39-10-39-17-43Z" fill="var(--v-leaf,#1d6b52)" />
  </g>
)
