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
    const per_day = await readDays(db, actor)
    const sum = (name: 'submitted' | 'certified') => per_day.reduce((total, day) => total + day[name], 0)
    return {
      figures: {
        ...(await readStock(db, actor)),
        submitted_30_days: sum('submitted'),
        certified_30_days: sum('certified'),
      },
      per_day,
      due: await dueSoon(db, actor),
      unread: await countUnread(db, actor.userId),
      drafts: (
        await listInspections(db, actor, { ...few, submitted: false, mine: true }, inspectionView(actor))
      ).data,
      recent: (await listCertifications(db, actor, few, certificationView(actor))).data,
    }
  },
})
