import { discardArchiveFile, expireArchive, makeArchive } from '../domain/archives/archives.jobs.ts'
import { passwordMail, registrationMail } from '../domain/auth/auth.jobs.ts'
import { endReplaced, syncBilling } from '../domain/billing/billing.jobs.ts'
import {
  certifyCertification,
  eraseCertification,
  previewCertification,
} from '../domain/certifications/certifications.jobs.ts'
import { notifyDamaged } from '../domain/certifications/originals/notify-damaged.ts'
import { compareCertification } from '../domain/certifications/similar/compare.ts'
import { noteDelivery } from '../domain/emails/delivery.queries.ts'
import { followUpEmails, inviteRestOfEmails, inviteWaitingRecipients } from '../domain/emails/emails.jobs.ts'
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
  inviteRestOfEmails,
  inviteWaitingRecipients,
  ...mailJobs(noteDelivery),
  syncBilling,
  endReplaced,
  deliverWebhook,
  notifyDamaged,
  makeArchive,
  expireArchive,
  discardArchiveFile,
  ...sweeps,
]
