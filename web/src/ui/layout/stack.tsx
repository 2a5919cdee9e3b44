import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

const gaps = { xs: 'gap-1.5', sm: 'gap-3', md: 'gap-5', lg: 'gap-8' }

/** Things under each other, evenly apart. */
export function Stack({ gap = 'md', className, ...rest }: ComponentProps<'div'> & { gap?: 'xs' | 'sm' | 'md' | 'lg' }) {
  return <div {...rest} className={classes('flex flex-col', gaps[gap], className)} />
}
