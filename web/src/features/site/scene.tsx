import './scene.css'

type Colour = `--${string}`
const paint = (colour: Colour) => `var(${colour})`

/** Our own drawing: people gathered in front of rice fields, highland houses and a ravinala. Morning, or night in dark. */
export function Scene({ label, className }: { label: string; className?: string }) {
  return (
    <svg
      aria-label={label}
      className={`scene ${className ?? ''}`}
      fill="none"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      viewBox="0 0 800 520"
    >
      <defs>
        <linearGradient id="scene-sky" x1="0" x2="0" y1="0" y2="1">
          <stop stopColor={paint('--sky2')} />
          <stop offset="1" stopColor={paint('--sky')} />
        </linearGradient>
      </defs>
      <path d="M-400-400H1200V520H-400Z" fill="url(#scene-sky)" />
      <circle cx="520" cy="196" fill={paint('--sun')} r="84" />
      <Land colour="--far" edge="M0 250C90 196 150 214 230 232S380 180 470 214 620 270 800 196" />
      <Land colour="--mid" edge="M0 300C110 240 210 262 300 286S520 300 610 268 740 250 800 268" />
      <House at={[92, 200]} scale={0.86} wall="--wall" />
      <House at={[172, 226]} scale={0.66} wall="--wall2" />
      <House at={[34, 240]} scale={0.6} wall="--wall2" />
      <Land colour="--field1" edge="M0 330C120 282 260 306 380 324S640 330 800 298" />
      <Water path="M0 352C150 316 280 338 400 350S660 356 800 330" />
      <Land colour="--field2" edge="M0 366C150 330 280 352 400 364S660 370 800 344" />
      <Water path="M0 396C170 360 300 386 420 394S680 396 800 378" />
      <Land colour="--field3" edge="M0 410C170 374 300 400 420 408S680 410 800 392" />
      <Ravinala />
      <Land colour="--ground" edge="M0 462C180 430 330 448 440 452S700 446 800 440" />
      {people.map((person) => (
        <Figure key={person.x} {...person} />
      ))}
    </svg>
  )
}

const Land = ({ edge, colour }: { edge: string; colour: Colour }) => <path d={`${edge}V520H0Z`} fill={paint(colour)} />

const Water = ({ path }: { path: string }) => <path d={path} opacity=".7" stroke={paint('--water')} strokeWidth="5" />

function House({ at: [x, y], scale, wall }: { at: [number, number]; scale: number; wall: Colour }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M6 40H74V110H6Z" fill={paint(wall)} />
      <path d="M-4 46 40-8 84 46ZM56-2h9v22h-9z" fill={paint('--roof')} />
      <path d="M20 58h14v20H20zM46 58h14v20H46zM33 88h14v22H33z" fill={paint('--glow')} />
      <path d="M6 82H74" stroke={paint('--roof')} strokeWidth="3" />
    </g>
  )
}

/** The traveller's palm, whose leaves form a fan. */
function Ravinala() {
  return (
    <g transform="translate(706 250) scale(1.12)">
      <path d="M-7 0C-5 50-6 110-9 170H9C6 110 5 50 7 0Z" fill={paint('--trunk')} />
      {[-80, -62, -44, -26, -9, 9, 26, 44, 62, 80].map((turn, index) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M0 0V-70" stroke={paint('--leaf2')} strokeWidth="4" />
          <path d="M0-48C-17-78-15-122 0-152C15-122 17-78 0-48Z" fill={paint(index % 2 ? '--leaf2' : '--leaf')} />
        </g>
      ))}
    </g>
  )
}

interface Person {
  x: number
  height: number
  width: number
  clothes: Colour
  skin: Colour
  /** The lamba, worn over one shoulder. */
  lamba?: Colour
  hat?: boolean
}

const people: Person[] = [
  { x: 206, height: 150, width: 58, clothes: '--c1', skin: '--skin1' },
  { x: 150, height: 178, width: 64, clothes: '--c5', skin: '--skin2', lamba: '--c3', hat: true },
  { x: 292, height: 190, width: 68, clothes: '--c4', skin: '--skin3', lamba: '--c1' },
  { x: 420, height: 184, width: 68, clothes: '--c2', skin: '--skin1', lamba: '--c3', hat: true },
  { x: 352, height: 122, width: 52, clothes: '--c6', skin: '--skin2' },
  { x: 536, height: 174, width: 64, clothes: '--c1', skin: '--skin2', lamba: '--c2' },
  { x: 480, height: 132, width: 52, clothes: '--c3', skin: '--skin3' },
  { x: 606, height: 160, width: 60, clothes: '--c4', skin: '--skin1', hat: true },
  { x: 246, height: 98, width: 46, clothes: '--c2', skin: '--skin2' },
]

function Figure({ x, height, width, clothes, skin, lamba, hat }: Person) {
  const head = width * 0.29
  const face = 520 - height + head
  const neck = face + head * 1.15
  const [left, right] = [x - width / 2, x + width / 2]
  const shoulders = `A${width / 2} ${width / 2} 0 0 1`
  const brim = face - head * 0.28
  return (
    <g>
      <path
        d={`M${left} 520V${neck + width / 2}${shoulders} ${right} ${neck + width / 2}V520Z`}
        fill={paint(clothes)}
      />
      {lamba && (
        <path
          d={`M${left} ${neck + width * 0.62}${shoulders} ${left + width * 0.2} ${neck + width * 0.14}L${right} ${neck + width * 1.02}V${neck + width * 1.38}Z`}
          fill={paint(lamba)}
        />
      )}
      <circle cx={x} cy={face} fill={paint(skin)} r={head} />
      {hat ? (
        <g fill={paint('--hat')}>
          <path
            d={`M${x - head * 1.65} ${brim}Q${x} ${face - head * 0.9} ${x + head * 1.65} ${brim}Q${x} ${face + head * 0.12} ${x - head * 1.65} ${brim}Z`}
          />
          <path
            d={`M${x - head * 0.85} ${face - head * 0.45}Q${x - head * 0.75} ${face - head * 1.45} ${x} ${face - head * 1.45}T${x + head * 0.85} ${face - head * 0.45}Q${x} ${face - head * 0.2} ${x - head * 0.85} ${face - head * 0.45}Z`}
          />
        </g>
      ) : (
        <path
          d={`M${x - head} ${face}A${head} ${head} 0 0 1 ${x + head} ${face}Q${x + head * 0.4} ${face - head * 0.55} ${x} ${face - head * 0.5}T${x - head} ${face}Z`}
          fill={paint('--hair')}
        />
      )}
    </g>
  )
}
