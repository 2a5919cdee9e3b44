import { auditExport } from '@vondrona/rules/audit/constants'
import { declarePersonalData, erased, kept, nothingPersonal, notPersonal } from '../../kernel/personal-data/declare.ts'
import { entriesOf } from './store.ts'

const proof = 'proof of who did what: the lines are chained, and one that changes breaks the chain'
const forEver = 'as long as the site exists'

export const personalData = declarePersonalData('audit', {
  tables: {
    auditEntry: {
      about: 'the log: who did what to whom',
      copy: { file: 'log' },
      readBy: 'lines of the log',
      rows: 'stay',
      until: forEver,
      columns: {
        id: notPersonal,
        at: kept(proof, forEver),
        actorId: kept(proof, forEver, { withheld: 'about somebody else' }),
        action: kept(proof, forEver),
        targetId: kept(proof, forEver, { withheld: 'about somebody else' }),
        detail: kept(`${proof}; holds no names, addresses or numbers`, forEver),
        address: kept(`${proof}; in the copy for one’s own acts only`, forEver),
        sessionId: kept(proof, forEver, { withheld: 'technical' }),
        seq: notPersonal,
        previousHash: notPersonal,
        hash: notPersonal,
        keyed: notPersonal,
      },
    },
    auditName: {
      about: 'the names that the log shows next to ids',
      owner: 'id',
      rows: 'deleted',
      until: 'as the account',
      columns: { id: erased({ withheld: 'technical' }), name: erased({ withheld: 'derived' }) },
    },
    auditChain: nothingPersonal('the end of the chain', ['one', 'seq', 'hash']),
  },
  hooks: {
    'lines of the log': {
      does: `reads the newest ${auditExport.max} lines that the person did or that were about them, without the network addresses of others`,
      read: (ctx, { id }) => entriesOf(ctx.db, id, auditExport.max),
    },
  },
})
