import { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { readDays, readStock } from '../../domain/dashboard/dashboard.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { listInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { countUnread } from '../../domain/notifications/notifications.queries.ts'
import { dueSoon } from '../../domain/workflows/read-calendar.ts'
import { route } from '../../http/route.ts'

const few = { page: 1, page_size: 8 }

export const summary = route(dashboard.summary, {
  allow: () => true,
  handler: async ({ db, actor }) => {
    const [per_day, stock, due, unread, drafts, recent] = await Promise.all([
      readDays(db, actor),
      readStock(db, actor),
      dueSoon(db, actor),
      countUnread(db, actor.userId),
      listInspections(db, actor, { ...few, submitted: false, mine: true }, inspectionView(actor)),
      listCertifications(db, actor, few, certificationView(actor)),
    ])
    const sum = (name: 'submitted' | 'certified') => per_day.reduce((total, day) => total + day[name], 0)
    return {
      figures: { ...stock, submitted_30_days: sum('submitted'), certified_30_days: sum('certified') },
      per_day,
      due,
      unread,
      drafts: drafts.data,
      recent: recent.data,
    }
  },
})
