import type { Template } from './content.ts'
import type { FactsOf } from './mail.ts'
import { archiveReady } from './templates/archive-ready.ts'
import { claimAssigned } from './templates/claim-assigned.ts'
import { claimMoved } from './templates/claim-moved.ts'
import { contactMessage } from './templates/contact-message.ts'
import { correctiveAction } from './templates/corrective-action.ts'
import { correctiveActions, correctiveActionsDue } from './templates/corrective-actions.ts'
import { emailTaskInvitation } from './templates/email-task-invitation.ts'
import { emailTaskMessage } from './templates/email-task-message.ts'
import { emailTaskReceipt } from './templates/email-task-receipt.ts'
import { emailTaskReminder } from './templates/email-task-reminder.ts'
import { inspectionNotification } from './templates/inspection-notification.ts'
import { newDevice } from './templates/new-device.ts'
import { noPassword } from './templates/no-password.ts'
import { originalsDamaged } from './templates/originals-damaged.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { passwordReset } from './templates/password-reset.ts'
import { registrationConfirm } from './templates/registration-confirm.ts'
import { registrationExists } from './templates/registration-exists.ts'
import { retentionChanged } from './templates/retention-changed.ts'
import { secondFactorChanged } from './templates/second-factor-changed.ts'
import { userInvitation } from './templates/user-invitation.ts'
import { webhookDisabled } from './templates/webhook-disabled.ts'
import { workflowAssigned } from './templates/workflow-assigned.ts'

/** The template of every kind of mail; a missing one does not compile. */
export const templates: { [K in keyof FactsOf]: Template<FactsOf[K]> } = {
  user_invitation: userInvitation,
  registration_confirm: registrationConfirm,
  registration_exists: registrationExists,
  password_reset: passwordReset,
  no_password: noPassword,
  password_changed: passwordChanged,
  new_device: newDevice,
  second_factor_changed: secondFactorChanged,
  contact_message: contactMessage,
  inspection_notification: inspectionNotification,
  workflow_assigned: workflowAssigned,
  claim_assigned: claimAssigned,
  claim_moved: claimMoved,
  corrective_action: correctiveAction,
  corrective_actions: correctiveActions,
  corrective_actions_due: correctiveActionsDue,
  webhook_disabled: webhookDisabled,
  originals_damaged: originalsDamaged,
  archive_ready: archiveReady,
  retention_changed: retentionChanged,
  email_task_invitation: emailTaskInvitation,
  email_task_reminder: emailTaskReminder,
  email_task_message: emailTaskMessage,
  email_task_receipt: emailTaskReceipt,
}
