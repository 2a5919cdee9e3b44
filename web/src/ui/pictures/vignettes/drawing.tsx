import { classes } from '../../layout/class-names.ts'
import contests from './contests.svg?url'
import documents from './documents.svg?url'
import error from './error.svg?url'
import events from './events.svg?url'
import lives from './lives.svg?url'
import lost from './lost.svg?url'
import magazine from './magazine.svg?url'
import notifications from './notifications.svg?url'
import offline from './offline.svg?url'
import people from './people.svg?url'
import search from './search.svg?url'
import success from './success.svg?url'
import tickets from './tickets.svg?url'
import './night.css'
import votes from './votes.svg?url'

const files = {
  contests,
  documents,
  error,
  events,
  lives,
  lost,
  magazine,
  notifications,
  offline,
  people,
  search,
  success,
  tickets,
  votes,
}
export type VignetteName = keyof typeof files

/**
 * A small drawing of the landing page's hand, by day or by night (night.css). A file of its own, which
 * is fetched where it is shown; its place is kept before it comes. It says nothing that is not written beside it.
 */
export const Drawing = ({ name, className }: { name: VignetteName; className?: string }) => (
  <svg aria-hidden="true" className={classes('vignette', className)} height="125" viewBox="0 0 240 150" width="200">
    <use href={`${files[name]}#v`} />
  </svg>
)
