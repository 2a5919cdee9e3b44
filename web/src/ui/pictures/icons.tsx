import { classes } from '../layout/class-names.ts'

/**
 * The few drawings that a first visit needs, as paths on a 24 × 24 grid in the manner of Lucide (ISC), so that public
 * pages load no icon library. Signed-in pages use lucide-react.
 */
const paths = {
  alert: 'M12 8v4m0 4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  back: 'M19 12H5m7 7-7-7 7-7',
  calendar: 'M8 2v4m8-4v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
  check: 'm9 12 2 2 4-4m7 2a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  chevronRight: 'm9 18 6-6-6-6',
  close: 'M18 6 6 18M6 6l12 12',
  eye: 'M2 12.3a1 1 0 0 1 0-.6 10.8 10.8 0 0 1 20 0 1 1 0 0 1 0 .6 10.8 10.8 0 0 1-20 0ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  eyeOff:
    'M10.7 5.1A10.7 10.7 0 0 1 22 11.7a1 1 0 0 1 0 .6 10.7 10.7 0 0 1-1.5 2.5m-6.4-.6a3 3 0 0 1-4.2-4.2m7.6 7.5A10.8 10.8 0 0 1 2 12.3a1 1 0 0 1 0-.6 10.8 10.8 0 0 1 4.5-5.2M2 2l20 20',
  feather: 'M12.7 19a2 2 0 0 0 1.4-.6l6.2-6.2a6 6 0 0 0-8.5-8.5L5.6 9.9a2 2 0 0 0-.6 1.4V19ZM16 8 2 22M17.5 15H9',
  info: 'M12 16v-4m0-4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  language: 'm5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6',
  newspaper:
    'M15 18h-5m8-4h-8M4 22h16a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2M10 6h8v4h-8Z',
  radio:
    'M16.2 7.8a6 6 0 0 1 0 8.4M19 5a10 10 0 0 1 0 14M5 19A10 10 0 0 1 5 5m2.8 11.2a6 6 0 0 1 0-8.4M14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  reload: 'M21 12a9 9 0 1 1-9-9 9.8 9.8 0 0 1 6.7 2.7L21 8m0-5v5h-5',
  shield:
    'M20 13c0 5-3.5 7.5-7.7 9a1 1 0 0 1-.6 0C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.2-2.700a1.2 1.2 0 0 1 1.6 0C14.5 3.8 17 5 19 5a1 1 0 0 1 1 1Zm-11-1 2 2 4-4',
  timer: 'M10 2h4m-2 12 3-3m5 3a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  tree: 'M12 22v-4M12 2.500l5 6.500h-2.500l4 4.500H16l3.500 4.500h-15L8 13.500H5.500l4-4.500H7Z',
  trophy: 'M7 21h10m-5-6v6M6 3h12v6a6 6 0 0 1-12 0ZM6 5H3v2a3 3 0 0 0 3 3m12-5h3v2a3 3 0 0 1-3 3',
  user: 'M12 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-8 8a8 8 0 0 1 9.5-7.86M15.5 19.500l2 2 4-4',
  vote: 'm9 12 2 2 4-4M5 7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v12H5Zm17 12H2',
  warning: 'm21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3ZM12 9v4m0 4h.01',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, className, thin }: { name: IconName; className?: string; thin?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={classes('shrink-0', className ?? 'size-5')}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={thin ? 1.8 : 2}
      viewBox="0 0 24 24"
    >
      <path d={paths[name]} />
    </svg>
  )
}
