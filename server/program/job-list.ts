import { discardArchiveFile, expireArchive, makeArchive } from '../domain/archives/archives.jobs.ts'
import { passwordMail, registrationMail } from '../domain/auth/auth.jobs.ts'
import { endReplaced, syncBilling } from '../domain/billing/billing.jobs.ts'
import {
  certifyCertification,
  eraseCertification,
  previewCertification,
} from '../domain/certifications/certifications.jobs.ts'
import { tellDamaged } from '../domain/certifications/originals/tell-damaged.ts'
import { compareCertification } from '../domain/certifications/similar/compare.ts'
import { noteDelivery } from '../domain/emails/delivery.queries.ts'
import { followUpEmails } from '../domain/emails/emails.jobs.ts'
import { renderReport } from '../domain/reports/reports.jobs.ts'
import { deliverWebhook } from '../domain/webhooks/webhooks.jobs.ts'
import { planWorkflow } from '../domain/workflows/workflows.jobs.ts'
import type { Job } from '../jobs/jobs.ts'
import { mailJobs } from '../mail/mail.jobs.ts'
import { sweeps } from './sweeps.ts'

/** Every kind of background work of the product. */
export const jobs: readonly Job[] = [
  certifyCertification,
  previewCertification,
  compareCertification,
  eraseCertification,
  renderReport,
  planWorkflow,
  passwordMail,
  registrationMail,
  followUpEmails,
  ...mailJobs(noteDelivery),
  syncBilling,
  endReplaced,
  deliverWebhook,
  tellDamaged,
  makeArchive,
  expireArchive,
  discardArchiveFile,
  ...sweeps,
]
