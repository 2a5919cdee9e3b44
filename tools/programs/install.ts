/** What a whole run needs beyond npm's packages, installed in one go while the checks run. */
import { installBeside } from './apt.ts'
import { chromiumPackages } from './chromium.ts'
import { findCoturn } from './coturn.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { findNatsServer } from './nats-server.ts'
import { findNginx } from './nginx.ts'

/** What cannot be installed so is tried again, and reported, by those who need it. */
export const installMissing = () =>
  installBeside([
    ...chromiumPackages(),
    ...(findFfmpeg() ? [] : ['ffmpeg']),
    ...(findCoturn() ? [] : ['coturn']),
    ...(findNatsServer() ? [] : ['nats-server']),
    ...(findNginx() ? [] : ['nginx-light']),
  ])
