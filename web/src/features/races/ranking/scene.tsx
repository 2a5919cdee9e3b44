import { scene, sceneBox, sceneTones } from '@vondrona/rules/races/ranking'
import '../../../ui/pictures/vignettes/night.css'

/** The finish line, by day or by night; it says nothing that is not written beside it. */
export const Scene = ({ className }: { className: string }) => (
  <svg
    aria-hidden="true"
    className={`vignette ${className}`}
    fill="none"
    preserveAspectRatio="xMidYMax slice"
    strokeLinecap="round"
    strokeLinejoin="round"
    viewBox={`0 0 ${sceneBox.width} ${sceneBox.height}`}
  >
    {scene.map(({ d, tone, line, at }, n) => {
      const colour = `var(--v-${tone},${sceneTones[tone]})`
      return (
        <path
          d={d}
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
          key={n}
          {...(line ? { stroke: colour, strokeWidth: line } : { fill: colour })}
          {...(at && { transform: `translate(${at[0]} ${at[1]}) scale(${at[2]}) rotate(${at[3] ?? 0})` })}
        />
      )
    })}
  </svg>
)
