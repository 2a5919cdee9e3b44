/** Stands in for lucide's icon component (see vite.config.ts): renders the same icons with a tenth of the code. */
import type { SVGProps } from 'react'

interface Drawing {
  name: string
  node: readonly (readonly ['path' | 'circle' | 'rect' | 'line', Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

export default function createLucideIcon({ node }: Drawing) {
  return function Icon({ size = 24, strokeWidth = 2, children, ...rest }: IconProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: an icon is next to words, or its button names it
      <svg
        fill="none"
        height={size}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={strokeWidth}
        viewBox="0 0 24 24"
        width={size}
        xmlns="http://www.w3.org/2000/svg"
        {...(children || rest['aria-label'] || rest.role ? {} : { 'aria-hidden': true })}
        {...rest}
      >
        {node.map(([Shape, { key, ...attributes }]) => (
          <Shape key={key} {...attributes} />
        ))}
        {children}
      </svg>
    )
  }
}
