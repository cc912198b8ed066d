import { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { route } from '../../../core/route.ts'
import { listCertifications } from '../../certifications/certifications-list.queries.ts'
import { certificationView } from '../../certifications/certifications.view.ts'
import { listInspections } from '../../inspections/inspections-list.queries.ts'
import { inspectionView } from '../../inspections/inspections.view.ts'
import { readDays, readFigures } from '../dashboard.queries.ts'

const few = { page: 1, page_size: 8 }

export const summary = route(dashboard.summary, {
  allow: () => true,
  handler: async ({ db, actor }) => ({
    figures: await readFigures(db, actor),
    per_day: await readDays(db, actor),
    drafts: (
      await listInspections(db, actor, { ...few, submitted: false, mine: true }, inspectionView(actor))
    ).data,
    recent: (await listCertifications(db, actor, few, certificationView(actor))).data,
  }),
})
