import { z } from 'zod'
import { Box } from './box.ts'
import { CertificationState } from './certification.ts'
import { Flag, Moment, NumericId } from './page.ts'

/** What narrows down which certifications are listed, or shown on a map. */
export const certificationFilters = {
  favorite: Flag,
  task_id: NumericId.optional(),
  inspection_id: NumericId.optional(),
  person_id: NumericId.optional(),
  category: z.enum(['photo', 'video_basic', 'file']).optional(),
  state: CertificationState.optional(),
  /** Announced at `from` or later, and before `to`. */
  from: Moment.optional(),
  to: Moment.optional(),
  box: Box.optional(),
  q: z.string().trim().max(200).optional(),
}
