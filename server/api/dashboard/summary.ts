import { dashboard } from '@atesta/contract/routes/dashboard.ts'
import type { Db } from '../../database/database.ts'
import { readParts } from '../../database/read-parts.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { newestCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { days, stock } from '../../domain/dashboard/dashboard.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { newestDrafts } from '../../domain/inspections/inspections-list.queries.ts'
import { duePartsAt, dueSoon } from '../../domain/workflows/read-calendar.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../identity/actor.ts'

const few = 8
/** Returned inspections wait for the actor: as many as of what is due. */
const mostReturned = 20

async function newest(db: Db, actor: Actor) {
  const [returned, others, recent] = await Promise.all([
    newestDrafts(db, actor, 'returned', mostReturned + 1),
    newestDrafts(db, actor, 'others', few),
    newestCertifications(db, actor, few),
  ])
  const found = await readParts(db, { returned, others, recent })
  return {
    drafts: [...found.returned.slice(0, mostReturned), ...found.others],
    more_returned: found.returned.length > mostReturned,
    recent: found.recent,
  }
}

export const summary = route(dashboard.summary, {
  allow: () => true,
  handler: async ({ db, actor }) => {
    const now = new Date()
    const [figures, { drafts, more_returned, recent }] = await Promise.all([
      readParts(db, { days: days(actor), stock: stock(actor), ...duePartsAt(actor, now) }),
      newest(db, actor),
    ])
    const sum = (name: 'submitted' | 'certified') => figures.days.reduce((total, day) => total + day[name], 0)
    const { unread = 0, open_inspections = 0, certifications = 0 } = figures.stock[0] ?? {}
    return {
      figures: {
        ...{ open_inspections, certifications },
        ...{ submitted_30_days: sum('submitted'), certified_30_days: sum('certified') },
      },
      per_day: figures.days,
      due: await dueSoon(actor, figures, now),
      unread,
      drafts: drafts.map(inspectionView(actor)),
      more_returned,
      recent: recent.map(certificationView(actor)),
    }
  },
})
