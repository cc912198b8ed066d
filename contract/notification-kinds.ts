/**
 * The kinds of notification and their channels: in the app, and by e-mail where such a message exists. `must`
 * cannot be switched off.
 */
export const notificationChannels = {
  workflow_assigned: { app: true, email: true },
  claim_assigned: { app: true, email: true },
  claim_moved: { app: true, email: true },
  email_task_assigned: { app: true, email: false },
  inspection_remind: { app: true, email: true },
  inspection_more: { app: true, email: true },
  inspection_returned: { app: true, email: true },
  inspection_approved: { app: true, email: true },
  inspection_submitted: { app: true, email: false },
  action_assigned: { app: true, email: true },
  action_due: { app: true, email: true },
  action_overdue: { app: true, email: true },
  action_reopened: { app: true, email: true },
  action_done: { app: true, email: false },
  originals_damaged: { app: 'must', email: true },
} as const satisfies Record<string, { app: true | 'must'; email: boolean }>

export type NotificationKind = keyof typeof notificationChannels
export const notificationKinds = Object.keys(notificationChannels) as [
  NotificationKind,
  ...NotificationKind[],
]
