import { startOfDay } from '@vondrona/rules/dates'
import { declareCollector } from '../../../kernel/metrics/source.ts'
import type { Channel } from '../store.ts'
import { perDay } from './budgets.ts'
import { daysSince } from './store.ts'

const channels: readonly Channel[] = ['sms', 'mail']
const labels = { channel: channels }

declareCollector({
  name: 'messages',
  gauges: {
    spent: {
      name: 'vondrona_messages_today',
      help: 'Mails, and SMS in parts of 160 characters, that left today (in Madagascar); all nodes together.',
      labels,
    },
    budget: { name: 'vondrona_messages_per_day', help: 'How many may leave in a day, without the reserve.', labels },
  },
  async read({ kernel }) {
    const days = await daysSince(kernel.db, startOfDay(kernel.now()))
    return {
      spent: channels.map((channel) => [{ channel }, days.find((one) => one.channel === channel)?.spent ?? 0]),
      budget: channels.map((channel) => [{ channel }, perDay(kernel, channel)]),
    }
  },
})
