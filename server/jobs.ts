import type { Job } from './core/jobs.ts'
import {
  eraseCertification,
  previewCertification,
  sealCertification,
} from './modules/certifications/certifications.jobs.ts'
import { renderReport } from './modules/reports/reports.jobs.ts'

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  sealCertification,
  previewCertification,
  eraseCertification,
  renderReport,
]
