import type { Job } from './core/jobs.ts'
import { sendMail, sendSystemMail } from './core/mail/mail.jobs.ts'
import { completeDemo, fillDemo, finishDemo, submitDemo } from './demo/demo.jobs.ts'
import { passwordMail, registrationMail } from './modules/auth/auth.jobs.ts'
import { endReplaced, syncBilling } from './modules/billing/billing.jobs.ts'
import {
  certifyCertification,
  eraseCertification,
  previewCertification,
  sealCertification,
} from './modules/certifications/certifications.jobs.ts'
import { tellDamaged } from './modules/certifications/tell-damaged.ts'
import { followUpEmails } from './modules/emails/emails.jobs.ts'
import { renderReport } from './modules/reports/reports.jobs.ts'
import { deliverWebhook } from './modules/webhooks/webhooks.jobs.ts'
import { planWorkflow } from './modules/workflows/workflows.jobs.ts'

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  certifyCertification,
  sealCertification,
  previewCertification,
  eraseCertification,
  renderReport,
  completeDemo,
  fillDemo,
  submitDemo,
  finishDemo,
  planWorkflow,
  passwordMail,
  registrationMail,
  followUpEmails,
  sendMail,
  sendSystemMail,
  syncBilling,
  endReplaced,
  deliverWebhook,
  tellDamaged,
]
