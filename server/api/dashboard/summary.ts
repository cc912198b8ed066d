import { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { newestCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { readDays, readStock } from '../../domain/dashboard/dashboard.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { newestInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { countUnread } from '../../domain/notifications/notifications.queries.ts'
import { dueSoon } from '../../domain/workflows/read-calendar.ts'
import { route } from '../../http/route.ts'

const few = 8

export const summary = route(dashboard.summary, {
  allow: () => true,
  handler: async ({ db, actor }) => {
    const [per_day, stock, due, unread, drafts, recent] = await Promise.all([
      readDays(db, actor),
      readStock(db, actor),
      dueSoon(db, actor),
      countUnread(db, actor.userId),
      newestInspections(db, actor, { submitted: false, mine: true, page_size: few }, inspectionView(actor)),
      newestCertifications(db, actor, few, certificationView(actor)),
    ])
    const sum = (name: 'submitted' | 'certified') => per_day.reduce((total, day) => total + day[name], 0)
    return {
      figures: { ...stock, submitted_30_days: sum('submitted'), certified_30_days: sum('certified') },
      per_day,
      due,
      unread,
      drafts,
      recent,
    }
  },
})
