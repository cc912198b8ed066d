import { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { route } from '../../../core/route.ts'
import { certificationView } from '../../certifications/certifications.view.ts'
import { listCertifications } from '../../certifications/certifications-list.queries.ts'
import { inspectionView } from '../../inspections/inspections.view.ts'
import { listInspections } from '../../inspections/inspections-list.queries.ts'
import { countUnread } from '../../notifications/notifications.queries.ts'
import { dueSoon } from '../../workflows/read-calendar.ts'
import { readDays, readStock } from '../dashboard.queries.ts'

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
